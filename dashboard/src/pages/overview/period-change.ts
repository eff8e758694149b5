import type { Schema } from '../../api/client';

type Day = Pick<Schema<'Stats'>['days'][number], 'consents' | 'accepted'>;

export interface PeriodChange {
  consents: number;
  /** 0 to 1. Undefined without consents. */
  acceptance: number | undefined;
  /** 0.12 for 12 % more than in the period before. Undefined without consents in that period. */
  consentsChange: number | undefined;
  /** In percentage points. */
  acceptanceChange: number | undefined;
}

export function periodChange(days: readonly Day[], before: readonly Day[] | undefined): PeriodChange {
  const now = sumOf(days);
  const then = sumOf(before ?? []);
  return {
    consents: now.consents,
    acceptance: now.acceptance,
    consentsChange: then.consents === 0 ? undefined : now.consents / then.consents - 1,
    acceptanceChange:
      now.acceptance === undefined || then.acceptance === undefined
        ? undefined
        : Math.round(now.acceptance * 100) - Math.round(then.acceptance * 100),
  };
}

function sumOf(days: readonly Day[]) {
  const consents = days.reduce((sum, day) => sum + day.consents, 0);
  const accepted = days.reduce((sum, day) => sum + day.accepted, 0);
  return { consents, acceptance: consents === 0 ? undefined : accepted / consents };
}
