import { Button, Group } from '@mantine/core';
import { useTexts } from '../texts/language';
import { Failure } from './failure';

export interface ShowMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
}

export function ShowMore({ query }: ShowMoreProps) {
  const t = useTexts();
  if (query.isFetchNextPageError) return <Failure error={query.error} onRetry={() => void query.fetchNextPage()} />;
  if (!query.hasNextPage) return null;
  return (
    <Group justify="center">
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t.showMore}
      </Button>
    </Group>
  );
}
