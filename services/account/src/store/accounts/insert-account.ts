import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';

export async function insertAccount(db: Handle, account: AccountRecord): Promise<void> {
  await db.query(
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
