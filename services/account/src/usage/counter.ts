import type { UsageCounter } from './usage.rule';

export interface CounterRow {
  used_ledger: number;
  used_direct: number;
  held_direct: number;
}

export function counterOf(row: CounterRow | undefined): UsageCounter {
  return { usedLedger: row?.used_ledger ?? 0, usedDirect: row?.used_direct ?? 0, heldDirect: row?.held_direct ?? 0 };
}

export interface CounterName {
  accountId: string;
  period: string;
}

export type NamedCounter = CounterName & UsageCounter;

export interface NamedCounterRow extends CounterRow {
  account_id: string;
  period: string;
}

export function namedCounterOf(row: NamedCounterRow): NamedCounter {
  return { accountId: row.account_id, period: row.period, ...counterOf(row) };
}

export type NoticedCounter = NamedCounter & { noticedPercent: number };

export interface NoticedCounterRow extends NamedCounterRow {
  noticed_percent: number;
}

export function noticedCounterOf(row: NoticedCounterRow): NoticedCounter {
  return { ...namedCounterOf(row), noticedPercent: row.noticed_percent };
}

export function counterNameColumns(names: readonly CounterName[]): [string[], string[]] {
  return [names.map(({ accountId }) => accountId), names.map(({ period }) => period)];
}

/** Redis must know of at least as much. */
export type KnownUsage = Omit<NamedCounter, 'heldDirect'>;

export type KnownUsageRow = Omit<NamedCounterRow, 'held_direct'>;

export function knownUsageOf(row: KnownUsageRow): KnownUsage {
  return { accountId: row.account_id, period: row.period, usedLedger: row.used_ledger, usedDirect: row.used_direct };
}
