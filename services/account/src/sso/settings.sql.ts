import type { Handle } from '@consent/postgres';

export async function findOnlySso(db: Handle, accountId: string): Promise<boolean> {
  const sql = 'SELECT only_sso FROM sso_settings WHERE account_id = $1';
  const {
    rows: [row],
  } = await db.query<{ only_sso: boolean }>('find_sso_settings', sql, [accountId]);
  return row?.only_sso === true;
}

export async function saveOnlySso(tx: Handle, accountId: string, onlySso: boolean): Promise<void> {
  await tx.query(
    'save_sso_settings',
    `INSERT INTO sso_settings (account_id, only_sso) VALUES ($1, $2) ON CONFLICT (account_id) DO UPDATE SET only_sso = excluded.only_sso`,
    [accountId, onlySso],
  );
}
