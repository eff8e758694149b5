import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import type { OfUser } from '../factors/factors.sql';
import { passkeyColumns, passkeyOf, passkeySelect, type PasskeyRecord } from './passkey';

export async function listPasskeys(db: Handle, { accountId, userId }: OfUser): Promise<PasskeyRecord[]> {
  const sql = `SELECT ${passkeySelect} FROM passkeys WHERE account_id = $1 AND user_id = $2 ORDER BY created_at, id`;
  return (await db.query('list_passkeys', sql, [accountId, userId])).rows.map(passkeyOf);
}

export async function findPasskeyByCredential(db: Handle, credentialId: Buffer): Promise<PasskeyRecord | undefined> {
  const {
    rows: [row],
  } = await db.query('find_passkey_by_credential', `SELECT ${passkeySelect} FROM passkeys WHERE credential_id = $1`, [credentialId]);
  return row && passkeyOf(row);
}

const insert = insertOf('passkeys', passkeyColumns);

/** False if the credential is known, to any user. */
export async function insertPasskey(tx: Handle, passkey: PasskeyRecord): Promise<boolean> {
  const sql = `${insert.text} ON CONFLICT (credential_id) DO NOTHING`;
  return (await tx.query('insert_passkey', sql, insert.valuesOf(passkey))).rowCount === 1;
}

/**
 * Notes a use. False if the passkey was removed, or its counter went on meanwhile: of parallel calls with one assertion exactly one
 * gets true, unless the authenticator does not count.
 */
export async function usePasskey(
  tx: Handle,
  { accountId, userId, id, counter, isBackedUp, atMs }: OfUser & { id: string; counter: number; isBackedUp: boolean; atMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'use_passkey',
    `UPDATE passkeys SET counter = $4, backed_up = $5, last_used_at = $6
     WHERE account_id = $1 AND user_id = $2 AND id = $3 AND (counter < $4 OR (counter = 0 AND $4 = 0))`,
    [accountId, userId, id, counter, isBackedUp, new Date(atMs)],
  );
  return rowCount === 1;
}

/** Whether it was there. */
export async function deletePasskey(tx: Handle, { accountId, userId, id }: OfUser & { id: string }): Promise<boolean> {
  const sql = 'DELETE FROM passkeys WHERE account_id = $1 AND user_id = $2 AND id = $3';
  return (await tx.query('delete_passkey', sql, [accountId, userId, id])).rowCount === 1;
}

/** How many there were. */
export async function deletePasskeys(tx: Handle, { accountId, userId }: OfUser): Promise<number> {
  const sql = 'DELETE FROM passkeys WHERE account_id = $1 AND user_id = $2';
  return (await tx.query('delete_passkeys', sql, [accountId, userId])).rowCount ?? 0;
}

/** Of parallel calls with the same challenge exactly one gets true. */
export async function useChallenge(
  tx: Handle,
  { accountId, userId, digest, expiresAtMs }: OfUser & { digest: Buffer; expiresAtMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'use_challenge',
    'INSERT INTO used_challenges (account_id, user_id, digest, expires_at) VALUES ($1, $2, $3, $4) ON CONFLICT (digest) DO NOTHING',
    [accountId, userId, digest, new Date(expiresAtMs)],
  );
  return rowCount === 1;
}

export async function deleteOldChallenges(db: Handle, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_old_challenges',
    'DELETE FROM used_challenges WHERE digest IN (SELECT digest FROM used_challenges WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)',
    [new Date(nowMs), limit],
  );
  return rowCount ?? 0;
}
