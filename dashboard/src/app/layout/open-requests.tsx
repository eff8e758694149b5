import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openRequestsQuery } from '../../api/requests';
import { useTexts } from '../../texts/language';

const mostCounted = 9;

/** How many requests wait for an answer. Nothing if there is none, or if that cannot be told. */
export function OpenRequests() {
  const t = useTexts();
  const count = useQuery(openRequestsQuery).data ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" variant="light">
      {count > mostCounted ? `${mostCounted}+` : count}
      <VisuallyHidden> {t.openRequests}</VisuallyHidden>
    </Badge>
  );
}
