import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Failure } from './failure';
import type { Advice } from './failure-text';

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  lines?: number;
  advice?: Advice | undefined;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, lines = 4, advice, children }: LoadedProps<Data>) {
  const t = useTexts();
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <Failure error={query.error} advice={advice} onRetry={() => void query.refetch()} />;
  return (
    <Stack role="status" gap="sm">
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={28} />
      ))}
    </Stack>
  );
}
