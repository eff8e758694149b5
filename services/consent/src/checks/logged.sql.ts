import type { Handle } from '@consent/postgres';

export interface CheckRef {
  accountId: string;
  /** chk_ + ULID */
  id: string;
}

/** The table `state_checks`. */
export interface LoggedCheck extends CheckRef {
  siteId: string;
  /** Number of subjects. */
  subjects: number;
  /** Of the answer, in lower-case hex. */
  sha256: string;
  checkedAtMs: number;
}

interface Row {
  account_id: string;
  id: string;
  site_id: string;
  subjects: number;
  sha256: string;
  checked_at: Date;
}

const select = 'c.account_id, c.id, c.site_id, c.subjects, c.sha256, c.checked_at';

const checkOf = (row: Row): LoggedCheck => ({
  ...{ accountId: row.account_id, id: row.id, siteId: row.site_id, subjects: row.subjects, sha256: row.sha256 },
  checkedAtMs: row.checked_at.getTime(),
});

/** Leaves out what is not there. */
export async function findChecks(db: Handle, refs: readonly CheckRef[]): Promise<LoggedCheck[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'find_state_checks',
    `SELECT ${select} FROM unnest($1::uuid[], $2::text[]) AS wanted(account_id, id)
     JOIN state_checks c ON c.account_id = wanted.account_id AND c.id = wanted.id`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return rows.map(checkOf);
}

/** By id, which is also by time. */
export async function findChecksOfAccount(db: Handle, accountId: string, afterId: string, limit: number): Promise<LoggedCheck[]> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'find_state_checks_of_account',
    `SELECT ${select} FROM state_checks c WHERE c.account_id = $1 AND c.id > $2 ORDER BY c.id LIMIT $3`,
    [accountId, afterId, limit],
  );
  return rows.map(checkOf);
}

export async function lockChecks(tx: Handle, accountId: string, ids: readonly string[]): Promise<void> {
  await tx.query('lock_state_checks', 'SELECT FROM state_checks WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR UPDATE', [
    accountId,
    ids,
  ]);
}
