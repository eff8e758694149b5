import type { Handle } from '@consent/postgres';
import { absentAs, bigint, type Columns, instant, readerOf, selectOf, text } from '@consent/postgres/columns';
import { storedDigests } from '../sessions/acting-digest';

export interface OfUser {
  accountId: string;
  userId: string;
}

export interface TotpRecord {
  sealed: string;
  /** 0 if it does not count yet. */
  confirmedAtMs: number;
  lastStep: number;
}

const totpColumns: Columns<TotpRecord> = {
  sealed: text('sealed'),
  confirmedAtMs: absentAs(0, instant('confirmed_at')),
  lastStep: bigint('last_step'),
};
const totpSelect = selectOf(totpColumns);
const totpOf = readerOf(totpColumns);

/** In SQL: whether a user has a second factor. The same for every statement that asks it. */
export const hasFactorSql = (accountId: string, userId: string): string =>
  `(EXISTS (SELECT FROM totp_secrets t WHERE t.account_id = ${accountId} AND t.user_id = ${userId} AND t.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys WHERE passkeys.account_id = ${accountId} AND passkeys.user_id = ${userId}))`;

export async function userHasFactor(db: Handle, accountId: string, userId: string): Promise<boolean> {
  const sql = `SELECT ${hasFactorSql('$1', '$2')} AS has`;
  const {
    rows: [row],
  } = await db.query<{ has: boolean }>('user_has_factor', sql, [accountId, userId]);
  return row?.has === true;
}

/** Whether the home account of the user, or one that they are a member of, requires a factor (decision 81.12). */
export async function needsFactor(db: Handle, { accountId, userId }: OfUser): Promise<boolean> {
  const sql = `SELECT EXISTS (SELECT FROM accounts a WHERE a.require_second_factor
      AND (a.id = $1 OR a.id IN (SELECT m.account_id FROM members m WHERE m.home_account_id = $1 AND m.user_id = $2))) AS needs`;
  const {
    rows: [row],
  } = await db.query<{ needs: boolean }>('needs_factor', sql, [accountId, userId]);
  return row?.needs === true;
}

export async function findTotp(db: Handle, { accountId, userId }: OfUser): Promise<TotpRecord | undefined> {
  const sql = `SELECT ${totpSelect} FROM totp_secrets WHERE account_id = $1 AND user_id = $2`;
  const {
    rows: [row],
  } = await db.query('find_totp', sql, [accountId, userId]);
  return row && totpOf(row);
}

/** Replaces an unconfirmed secret. The caller has locked the user. */
export async function saveUnconfirmedTotp(
  tx: Handle,
  { accountId, userId, sealed, createdAtMs }: OfUser & { sealed: string; createdAtMs: number },
): Promise<void> {
  await tx.query(
    'save_unconfirmed_totp',
    `INSERT INTO totp_secrets (account_id, user_id, sealed, created_at, last_step) VALUES ($1, $2, $3, $4, 0)
     ON CONFLICT (account_id, user_id) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at, last_step = 0`,
    [accountId, userId, sealed, new Date(createdAtMs)],
  );
}

export async function confirmTotpSecret(
  tx: Handle,
  { accountId, userId, step, confirmedAtMs }: OfUser & { step: number; confirmedAtMs: number },
): Promise<void> {
  const sql = 'UPDATE totp_secrets SET confirmed_at = $3, last_step = $4 WHERE account_id = $1 AND user_id = $2';
  await tx.query('confirm_totp', sql, [accountId, userId, new Date(confirmedAtMs), step]);
}

/** Of parallel calls with the same step exactly one gets true. */
export async function useTotpStep(tx: Handle, { accountId, userId, step }: OfUser & { step: number }): Promise<boolean> {
  const sql = 'UPDATE totp_secrets SET last_step = $3 WHERE account_id = $1 AND user_id = $2 AND last_step < $3';
  return (await tx.query('use_totp_step', sql, [accountId, userId, step])).rowCount === 1;
}

/** Whether one was set up. */
export async function deleteTotp(tx: Handle, { accountId, userId }: OfUser): Promise<boolean> {
  const sql = 'DELETE FROM totp_secrets WHERE account_id = $1 AND user_id = $2 RETURNING confirmed_at IS NOT NULL AS counted';
  const { rows } = await tx.query<{ counted: boolean }>('delete_totp', sql, [accountId, userId]);
  return rows[0]?.counted === true;
}

export async function countRecoveryCodes(db: Handle, { accountId, userId }: OfUser): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM recovery_codes WHERE account_id = $1 AND user_id = $2';
  const {
    rows: [row],
  } = await db.query<{ n: number }>('count_recovery_codes', sql, [accountId, userId]);
  return row?.n ?? 0;
}

/** Whether there were any. */
export async function deleteRecoveryCodes(tx: Handle, { accountId, userId }: OfUser): Promise<boolean> {
  const sql = 'DELETE FROM recovery_codes WHERE account_id = $1 AND user_id = $2';
  return (await tx.query('delete_recovery_codes', sql, [accountId, userId])).rowCount !== 0;
}

export async function insertRecoveryCodes(tx: Handle, { accountId, userId }: OfUser, digests: readonly Buffer[]): Promise<void> {
  const sql = 'INSERT INTO recovery_codes (account_id, user_id, digest) SELECT $1, $2, unnest($3::bytea[])';
  await tx.query('insert_recovery_codes', sql, [accountId, userId, digests]);
}

/** Of parallel calls with the same code exactly one gets true. */
export async function useRecoveryCode(tx: Handle, { accountId, userId, digest }: OfUser & { digest: Buffer }): Promise<boolean> {
  const sql = 'DELETE FROM recovery_codes WHERE account_id = $1 AND user_id = $2 AND digest = $3';
  return (await tx.query('use_recovery_code', sql, [accountId, userId, digest])).rowCount === 1;
}

export async function proveSession(
  tx: Handle,
  { accountId, userId, digest, atMs }: OfUser & { digest: Buffer; atMs: number },
): Promise<void> {
  const sql = 'UPDATE sessions SET factor_proved_at = $4 WHERE account_id = $1 AND user_id = $2 AND digest = ANY($3::bytea[])';
  await tx.query('prove_session', sql, [accountId, userId, storedDigests(digest), new Date(atMs)]);
}

export interface SealedTotp extends OfUser {
  sealed: string;
}

export async function lockSealedOtherwise(tx: Handle, currentPrefix: string, after: OfUser, limit: number): Promise<SealedTotp[]> {
  const { rows } = await tx.query<{ account_id: string; user_id: string; sealed: string }>(
    'lock_totp_sealed_otherwise',
    `SELECT account_id, user_id, sealed FROM totp_secrets
     WHERE (account_id, user_id) > ($2::uuid, $3::uuid) AND NOT starts_with(sealed, $1)
     ORDER BY account_id, user_id LIMIT $4 FOR UPDATE`,
    [currentPrefix, after.accountId, after.userId, limit],
  );
  return rows.map(({ account_id: accountId, user_id: userId, sealed }) => ({ accountId, userId, sealed }));
}

export async function saveSealed(tx: Handle, { accountId, userId, sealed }: SealedTotp): Promise<void> {
  await tx.query('save_sealed_totp', 'UPDATE totp_secrets SET sealed = $3 WHERE account_id = $1 AND user_id = $2', [
    accountId,
    userId,
    sealed,
  ]);
}
