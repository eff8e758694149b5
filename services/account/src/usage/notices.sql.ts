import type { Handle } from '@consent/postgres';
import type { AgreedLimits, Plan } from '../subscriptions/plans.rule';
import { noticedCounterOf, type CounterName, type NoticedCounter, type NoticedCounterRow } from './counter';

export interface AgreedPlan {
  plan: Plan;
  agreed: AgreedLimits;
}

export async function findAgreedPlans(tx: Handle, accountIds: readonly string[]): Promise<Map<string, AgreedPlan>> {
  const { rows } = await tx.query<{ id: string; plan: Plan; monthly_requests: number | null; max_sites: number | null }>(
    'find_agreed_plans',
    'SELECT id, plan, monthly_requests, max_sites FROM accounts WHERE id = ANY($1::uuid[])',
    [accountIds],
  );
  return new Map(
    rows.map((row) => [row.id, { plan: row.plan, agreed: { monthlyRequests: row.monthly_requests, maxSites: row.max_sites } }]),
  );
}

export async function lockNoticed(tx: Handle, names: readonly CounterName[]): Promise<NoticedCounter[]> {
  const { rows } = await tx.query<NoticedCounterRow>(
    'lock_noticed',
    `SELECT account_id, period, used_ledger, used_direct, held_direct, noticed_percent FROM usage_counters
     WHERE (account_id, period) IN (SELECT * FROM unnest($1::uuid[], $2::text[])) ORDER BY account_id, period FOR NO KEY UPDATE`,
    [names.map(({ accountId }) => accountId), names.map(({ period }) => period)],
  );
  return rows.map(noticedCounterOf);
}

export async function raiseNoticed(tx: Handle, { accountId, period }: CounterName, percent: number): Promise<void> {
  await tx.query('raise_noticed', 'UPDATE usage_counters SET noticed_percent = $3 WHERE account_id = $1 AND period = $2', [
    accountId,
    period,
    percent,
  ]);
}
