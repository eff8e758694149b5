import type { Handle } from '@consent/postgres';
import type { AgreedLimits, Plan } from '../subscriptions/plans.rule';
import { counterNames, counterOf, counterSelect, type CounterName, type NoticedCounter } from './counter';

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
  const { rows } = await tx.query(
    'lock_noticed',
    `SELECT ${counterSelect} FROM usage_counters c
     WHERE (account_id, period) IN (SELECT * FROM ${counterNames.sql.n.rows}) ORDER BY account_id, period FOR NO KEY UPDATE`,
    counterNames.valuesOf({ n: names }),
  );
  return rows.map(counterOf);
}

export async function raiseNoticed(tx: Handle, { accountId, period }: CounterName, percent: number): Promise<void> {
  await tx.query('raise_noticed', 'UPDATE usage_counters SET noticed_percent = $3 WHERE account_id = $1 AND period = $2', [
    accountId,
    period,
    percent,
  ]);
}
