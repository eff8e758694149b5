import type { Schema } from '../../api/client';

type Days = Schema<'UsageByKey'>['data'][number]['days'];

const dayMs = 86_400_000;

export function everyDay(days: Days, { from, to }: { from: string; to: string }): Days {
  const usedOn = new Map(days.map(({ day, used }) => [day, used]));
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);
    return { day, used: usedOn.get(day) ?? 0 };
  });
}
