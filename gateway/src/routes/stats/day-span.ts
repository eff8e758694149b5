import { invalid } from '@consent/kernel/errors';
import { z } from 'zod';
import type { QueryParameter } from '../../pipeline/6-input/query-parameters';

const dayMs = 24 * 60 * 60 * 1000;
const defaultDays = 30;
const maxDaysOfStats = 366;

const dayPattern = '^(?:19[7-9]\\d|[2-9]\\d{3})-\\d{2}-\\d{2}$';
const day = z.iso.date().regex(new RegExp(dayPattern));

export function dayQuery(description: string): QueryParameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', format: 'date', pattern: dayPattern, examples: ['2026-11-21'] },
    absent: undefined,
    read: (text, name) => {
      if (!day.safeParse(text).success) throw invalid(`${name} must be a day from 1970-01-01 to 9999-12-31, such as 2026-11-21.`);
      return text;
    },
  };
}

/** The requested days, both inclusive; by default the 30 days up to `to` or today. Throws `invalid` (no days, too many). */
export function daySpanOf(
  asked: { from: string | undefined; to: string | undefined },
  nowMs: number,
  maxDays = maxDaysOfStats,
): { from: string; to: string } {
  const to = asked.to ?? dayOf(nowMs);
  const from = asked.from ?? dayOf(startOf(to) - (defaultDays - 1) * dayMs);
  if (from > to) throw invalid('from must not be after to.');
  if (startOf(to) - startOf(from) >= maxDays * dayMs) throw invalid(`from and to must span ${maxDays} days at most.`);
  return { from, to };
}

export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const count = (startOf(to) - startOf(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => dayOf(startOf(from) + index * dayMs));
}

function startOf(text: string): number {
  return Date.parse(`${text}T00:00:00Z`);
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
