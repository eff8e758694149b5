import type { Handle } from '@consent/postgres';
import type { ConsentRecord } from '../domain/consent';
import { consentColumns, recordOf, type ConsentRow } from './rows';

/** The record, locked until the transaction ends; undefined when the account has none such. */
export async function lockConsent(db: Handle, accountId: string, id: string): Promise<ConsentRecord | undefined> {
  const sql = `SELECT ${consentColumns} FROM consents WHERE account_id = $1 AND id = $2 FOR UPDATE`;
  const {
    rows: [row],
  } = await db.query<ConsentRow>('lock_consent', sql, [accountId, id]);
  return row && recordOf(row);
}
