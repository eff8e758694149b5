import type { UsageCounter } from '../../domain/usage';

/** A row of `usage_counters` as PostgreSQL gives it. */
export interface CounterRow {
  used_ledger: number;
  used_direct: number;
  held_direct: number;
}

/** No row is a period in which nothing was used yet. */
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

/** Names as a statement takes them: accounts, periods. */
export function counterNameColumns(names: readonly CounterName[]): [string[], string[]] {
  return [names.map(({ accountId }) => accountId), names.map(({ period }) => period)];
}

/** What PostgreSQL knows of a period's usage; Redis knows at least as much. */
export interface KnownUsage {
  accountId: string;
  period: string;
  usedLedger: number;
  usedDirect: number;
}

export interface KnownUsageRow {
  account_id: string;
  period: string;
  used_ledger: number;
  used_direct: number;
}

export function knownUsageOf(row: KnownUsageRow): KnownUsage {
  return { accountId: row.account_id, period: row.period, usedLedger: row.used_ledger, usedDirect: row.used_direct };
}
