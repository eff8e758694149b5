import type { Handle } from '@consent/postgres';

export interface Identity {
  accountId: string;
  providerId: string;
  subject: string;
  homeAccountId: string;
  userId: string;
}

export async function findIdentity(
  tx: Handle,
  { accountId, providerId, subject }: Pick<Identity, 'accountId' | 'providerId' | 'subject'>,
): Promise<Pick<Identity, 'homeAccountId' | 'userId'> | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ home_account_id: string; user_id: string }>(
    'find_sso_identity',
    'SELECT home_account_id, user_id FROM sso_identities WHERE account_id = $1 AND provider_id = $2 AND subject = $3',
    [accountId, providerId, subject],
  );
  return row && { homeAccountId: row.home_account_id, userId: row.user_id };
}

export async function hasIdentityIn(
  tx: Handle,
  { accountId, homeAccountId, userId }: Pick<Identity, 'accountId' | 'homeAccountId' | 'userId'>,
): Promise<boolean> {
  const sql = 'SELECT FROM sso_identities WHERE home_account_id = $1 AND user_id = $2 AND account_id = $3 LIMIT 1';
  return (await tx.query('has_sso_identity', sql, [homeAccountId, userId, accountId])).rowCount === 1;
}

export async function insertIdentity(
  tx: Handle,
  { accountId, providerId, subject, homeAccountId, userId }: Identity,
  atMs: number,
): Promise<void> {
  await tx.query(
    'insert_sso_identity',
    `INSERT INTO sso_identities (account_id, provider_id, subject, home_account_id, user_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [accountId, providerId, subject, homeAccountId, userId, new Date(atMs)],
  );
}
