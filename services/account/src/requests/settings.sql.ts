import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { settingsColumns, settingsOf, type SettingsRecord, settingsSelect, type SiteRef } from './settings';

export async function findSettings(db: Handle, { accountId, siteId }: SiteRef): Promise<SettingsRecord | undefined> {
  const sql = `SELECT ${settingsSelect} FROM request_settings WHERE account_id = $1 AND site_id = $2`;
  const { rows } = await db.query('find_request_settings', sql, [accountId, siteId]);
  return rows[0] && settingsOf(rows[0]);
}

/** What changes how many requests a site has takes turns. Lock it before a request. */
export async function lockSettings(tx: Handle, { accountId, siteId }: SiteRef): Promise<SettingsRecord | undefined> {
  const sql = `SELECT ${settingsSelect} FROM request_settings WHERE account_id = $1 AND site_id = $2 FOR UPDATE`;
  const { rows } = await tx.query('lock_request_settings', sql, [accountId, siteId]);
  return rows[0] && settingsOf(rows[0]);
}

const insert = insertOf('request_settings', settingsColumns);
const save = `${insert.text}
  ON CONFLICT (account_id, site_id) DO UPDATE
  SET answers_to = excluded.answers_to, confirmed_at = excluded.confirmed_at,
    notice_mail_id = excluded.notice_mail_id, notice_due_at = excluded.notice_due_at`;

export async function saveSettings(tx: Handle, settings: SettingsRecord): Promise<void> {
  await tx.query('save_request_settings', save, insert.valuesOf(settings));
}
