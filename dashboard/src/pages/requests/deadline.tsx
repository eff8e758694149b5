import { Badge } from '@mantine/core';
import type { Schema } from '../../api/client';
import { Moment } from '../../components/moment';
import { useRequestsTexts } from '../../texts/requests-texts';
import { daysLeft } from './days-left';

const soonDays = 7;

/** In words, with a colour beside. Of a closed request, how it ended. */
export function Deadline({ request: { status, due_at: dueAt } }: { request: Pick<Schema<'PersonRequest'>, 'status' | 'due_at'> }) {
  const t = useRequestsTexts();
  if (status !== 'open')
    return (
      <Badge color="gray" variant="light">
        {t.statuses[status]}
      </Badge>
    );
  const days = daysLeft(dueAt, Date.now());
  const words = days < 0 ? t.overdue(-days) : days === 0 ? t.today : t.daysLeft(days);
  return (
    <Badge color={days < 0 ? 'red' : days <= soonDays ? 'yellow' : 'gray'} variant="light">
      <Moment at={dueAt} shown={words} isUtc />
    </Badge>
  );
}
