import { bigint, type Columns, integer, partsOf, pick, readerOf, selectOf, text, uuid } from '@consent/postgres/columns';
import type { UsageCounter } from './usage.rule';

export interface CounterName {
  accountId: string;
  period: string;
}

export type NamedCounter = CounterName & UsageCounter;

export type NoticedCounter = NamedCounter & { noticedPercent: number };

/** Redis must know of at least as much. */
export type KnownUsage = Omit<NamedCounter, 'heldDirect'>;

/** The table `usage_counters`, without the marks of projections. */
export const counterColumns: Columns<NoticedCounter> = {
  accountId: uuid('account_id'),
  period: text('period'),
  usedLedger: bigint('used_ledger'),
  usedDirect: bigint('used_direct'),
  heldDirect: bigint('held_direct'),
  noticedPercent: integer('noticed_percent'),
};

export const counterSelect = selectOf(counterColumns, 'c');
export const counterOf = readerOf(counterColumns);

export const knownUsageColumns: Columns<KnownUsage> = pick(counterColumns, 'accountId', 'period', 'usedLedger', 'usedDirect');
export const knownUsageSelect = selectOf(knownUsageColumns);
export const knownUsageOf = readerOf(knownUsageColumns);

/** `n` are the names of counters. */
export const counterNames = partsOf<{ n: CounterName }>({ n: pick(counterColumns, 'accountId', 'period') });
