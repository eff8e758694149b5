import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';

/** Writes what can change of an account, which the caller holds locked; its revision marks it for Redis. */
export async function saveAccount(db: Handle, account: AccountRecord): Promise<void> {
  await db.query(
    'save_account',
    `UPDATE accounts SET plan = $2, status = $3, subscription_status = $4, monthly_requests = $5, max_sites = $6,
       kept_plan = $7, kept_monthly_requests = $8, kept_max_sites = $9, revision = $10, updated_at = $11
     WHERE id = $1`,
    [
      account.id,
      account.plan,
      account.status,
      account.subscriptionStatus,
      account.agreed.monthlyRequests,
      account.agreed.maxSites,
      account.keptAgreement?.plan ?? null,
      account.keptAgreement?.limits.monthlyRequests ?? null,
      account.keptAgreement?.limits.maxSites ?? null,
      account.revision,
      new Date(account.updatedAtMs),
    ],
  );
}
