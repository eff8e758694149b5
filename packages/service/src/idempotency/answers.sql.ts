import type { Once } from '@consent/contracts';
import { type Handle, isNotNullViolation, isUniqueViolation } from '@consent/postgres';
import { bytes, type Columns, json, type Part, partsOf, uuid } from '@consent/postgres/columns';

export type KeptAnswer = { answer: unknown } | { refusal: { kind: string; message: string } };

export interface KeptEntry {
  once: Once;
  kept: KeptAnswer;
}

interface FoundRow {
  request_sha256: Buffer | null;
  answer: KeptAnswer | null;
}

/** Does not wait: false if another transaction holds the lock of the key. */
const takeLock = `pg_try_advisory_xact_lock(hashtextextended(account_id::text || encode(key_sha256, 'hex'), 0))`;

/** A separate statement, because the answers must be read after the locks are taken. */
export async function lockKeys(tx: Handle, keys: readonly Once[]): Promise<boolean[]> {
  const { rows } = await tx.query<{ is_free: boolean }>(
    'lock_idempotency_keys',
    `SELECT ${takeLock} AS is_free
     FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS asked(account_id, key_sha256, place) ORDER BY place`,
    [keys.map((key) => key.accountId), keys.map((key) => key.keySha256)],
  );
  return rows.map((row) => row.is_free);
}

export async function findAnswers(db: Handle, keys: readonly Once[]): Promise<({ requestSha256: Buffer; kept: KeptAnswer } | undefined)[]> {
  const { rows } = await db.query<FoundRow>(
    'find_idempotency_answers',
    `SELECT a.request_sha256, a.answer
     FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS asked(account_id, key_sha256, place)
     LEFT JOIN idempotency_answers a ON a.account_id = asked.account_id AND a.key_sha256 = asked.key_sha256
       AND a.answered_at > now() - interval '24 hours'
     ORDER BY place`,
    [keys.map((key) => key.accountId), keys.map((key) => key.keySha256)],
  );
  return rows.map((row) => (row.request_sha256 && row.answer ? { requestSha256: row.request_sha256, kept: row.answer } : undefined));
}

interface StoredAnswer {
  accountId: string;
  keySha256: string;
  requestSha256: string;
  answer: string;
}

/** The table `idempotency_answers`. */
export const keptColumns: Columns<StoredAnswer> = {
  accountId: uuid('account_id'),
  keySha256: bytes('key_sha256'),
  requestSha256: bytes('request_sha256'),
  answer: json('answer'),
};

export const keptAnswerOf = ({ once, kept }: KeptEntry): StoredAnswer => ({
  accountId: once.accountId,
  keySha256: once.keySha256.toString('hex'),
  requestSha256: once.requestSha256.toString('hex'),
  answer: JSON.stringify(kept),
});

const { sql, valuesOf } = partsOf({ kept: keptColumns });

/**
 * Replaces expired results only. Returns how many were stored. The time of the new result is that of the transaction. Citus
 * refuses now() here, and the subtraction of an interval.
 */
export async function insertAnswers(db: Handle, entries: readonly KeptEntry[]): Promise<number> {
  const { rowCount } = await db.query(
    'insert_idempotency_answers',
    `INSERT INTO idempotency_answers AS a (${sql.kept.names}) SELECT ${sql.kept.values} FROM ${sql.kept.rows}
     ON CONFLICT (account_id, key_sha256) DO UPDATE
       SET request_sha256 = excluded.request_sha256, answer = excluded.answer, answered_at = excluded.answered_at
       WHERE excluded.answered_at - a.answered_at >= interval '24 hours'`,
    valuesOf({ kept: entries.map(keptAnswerOf) }),
  );
  return rowCount ?? 0;
}

/**
 * A CTE named `kept` that stores new results (a part of `keptColumns`, also named `kept`) within the statement of their effect, for hot
 * paths. It returns the time of the transaction. If a key is in use or has a result, the statement fails with `isKeyTaken`; run it again as a transaction.
 */
export const keptCte = (given: Part) => `
  kept AS (
    INSERT INTO idempotency_answers (${given.names})
    SELECT account_id, CASE WHEN ${takeLock} THEN key_sha256 END, request_sha256, answer::json FROM ${given.rows}
    RETURNING answered_at)`;

export function isKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error) || isNotNullViolation(error);
}

export async function removeOldAnswers(db: Handle, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    'remove_idempotency_answers',
    `DELETE FROM idempotency_answers WHERE (account_id, key_sha256) IN (
       SELECT account_id, key_sha256 FROM idempotency_answers WHERE answered_at <= now() - interval '24 hours'
       ORDER BY answered_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [limit],
  );
  return rowCount ?? 0;
}
