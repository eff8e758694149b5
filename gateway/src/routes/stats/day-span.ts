import { invalid } from '@consent/errors';
import { z } from 'zod';
import type { QueryParameter } from '../../http/query-parameters';

const dayMs = 24 * 60 * 60 * 1000;
const defaultDays = 30;
const maxDays = 366;

/** Before it there was nothing to count, and years of less than four digits are written in other ways. */
const firstDay = '1970-01-01';
const day = z.iso.date().refine((text) => text >= firstDay);

/** A day such as 2026-11-21, in UTC. */
export function dayQuery(description: string): QueryParameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', format: 'date', examples: ['2026-11-21'] },
    absent: undefined,
    read: (text, name) => {
      if (!day.safeParse(text).success) throw invalid(`${name} must be a day such as 2026-11-21.`);
      return text;
    },
  };
}

/**
 * The days asked for, both included: the last 30 where nothing is said, 30 that end
 * with `to` where only that is. Throws `invalid` when they are none or more than 366.
 */
export function daySpanOf(asked: { from: string | undefined; to: string | undefined }, nowMs: number): { from: string; to: string } {
  const to = asked.to ?? dayOf(nowMs);
  const from = asked.from ?? dayOf(startOf(to) - (defaultDays - 1) * dayMs);
  if (from > to) throw invalid('from must not be after to.');
  if (startOf(to) - startOf(from) >= maxDays * dayMs) throw invalid(`from and to must span ${maxDays} days at most.`);
  return { from, to };
}

/** Every day of a span, oldest first. */
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
