import type { Handle } from '@consent/postgres';
import type { AccountRecord } from './account';

export async function insertAccount(tx: Handle, account: AccountRecord): Promise<void> {
  await tx.query(
    'insert_account',
    `INSERT INTO accounts (id, name, plan, status, subscription_status, monthly_requests, max_sites, revision, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      account.id,
      account.name,
      account.plan,
      account.status,
      account.subscriptionStatus,
      account.agreed.monthlyRequests,
      account.agreed.maxSites,
      account.revision,
      new Date(account.createdAtMs),
      new Date(account.updatedAtMs),
    ],
  );
}

export async function saveAccount(tx: Handle, account: AccountRecord): Promise<void> {
  await tx.query(
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
