import type { Handle } from '@consent/postgres';

export async function findDuePurges(db: Handle, nowMs: number, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_due_purges',
    `SELECT account_id FROM account_closings WHERE purge_at <= $1 AND purging_since IS NULL AND account_id > $2 ORDER BY account_id LIMIT $3`,
    [new Date(nowMs), after, limit],
  );
  return rows.map((row) => row.account_id);
}

interface Begun {
  accountId: string;
  purgeId: string;
  addresses: readonly string[];
  atMs: number;
}

export async function beginPurge(tx: Handle, { accountId, purgeId, addresses, atMs }: Begun): Promise<void> {
  await tx.query(
    'begin_purge',
    `UPDATE account_closings SET purge_id = $2, purging_since = $4, asked_at = $4, addresses = $3 WHERE account_id = $1`,
    [accountId, purgeId, addresses, new Date(atMs)],
  );
}

export interface RunningPurge {
  accountId: string;
  purgeId: string;
  closedAtMs: number;
  actorKind: string;
  sinceMs: number;
  /** 0 until nothing of the account is left. */
  purgedAtMs: number;
}

interface RunningRow {
  account_id: string;
  purge_id: string;
  closed_at: Date;
  actor_kind: string;
  purging_since: Date;
  purged_at: Date | null;
}

const runningOf = (row: RunningRow): RunningPurge => ({
  accountId: row.account_id,
  purgeId: row.purge_id,
  closedAtMs: row.closed_at.getTime(),
  actorKind: row.actor_kind,
  sinceMs: row.purging_since.getTime(),
  purgedAtMs: row.purged_at?.getTime() ?? 0,
});

const runningSelect = 'account_id, purge_id, closed_at, actor_kind, purging_since, purged_at';

/** Of which nobody was asked for some time. Parallel callers get different ones. */
export async function takeUnanswered(
  tx: Handle,
  { nowMs, askedBeforeMs }: { nowMs: number; askedBeforeMs: number },
  limit: number,
): Promise<RunningPurge[]> {
  const { rows } = await tx.query<RunningRow & Record<string, unknown>>(
    'take_unanswered_purges',
    `UPDATE account_closings SET asked_at = $1 WHERE account_id IN (
       SELECT account_id FROM account_closings WHERE purging_since IS NOT NULL AND certificate IS NULL AND asked_at <= $2
       ORDER BY asked_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${runningSelect}`,
    [new Date(nowMs), new Date(askedBeforeMs), limit],
  );
  return rows.map(runningOf);
}

export async function lockRunningPurge(tx: Handle, accountId: string): Promise<RunningPurge | undefined> {
  const { rows } = await tx.query<RunningRow & Record<string, unknown>>(
    'lock_running_purge',
    `SELECT ${runningSelect} FROM account_closings WHERE account_id = $1 AND purging_since IS NOT NULL AND certificate IS NULL FOR UPDATE`,
    [accountId],
  );
  return rows[0] && runningOf(rows[0]);
}

export interface PurgedPart {
  part: string;
  deleted: Record<string, number>;
  doneAtMs: number;
}

/** The first answer of a service counts. */
export async function insertPart(tx: Handle, accountId: string, { part, deleted, doneAtMs }: PurgedPart): Promise<void> {
  const sql = 'INSERT INTO account_purge_parts (account_id, part, counts, done_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
  await tx.query('insert_purge_part', sql, [accountId, part, JSON.stringify(deleted), new Date(doneAtMs)]);
}

export async function listParts(db: Handle, accountId: string): Promise<PurgedPart[]> {
  const { rows } = await db.query<{ part: string; counts: Record<string, number>; done_at: Date }>(
    'list_purge_parts',
    'SELECT part, counts, done_at FROM account_purge_parts WHERE account_id = $1 ORDER BY part',
    [accountId],
  );
  return rows.map((row) => ({ part: row.part, deleted: row.counts, doneAtMs: row.done_at.getTime() }));
}

/** The name of an account may be that of a person. */
export async function forgetAccount(tx: Handle, accountId: string): Promise<void> {
  await tx.query('forget_account', `UPDATE accounts SET name = '' WHERE id = $1`, [accountId]);
}

export async function markPurged(tx: Handle, accountId: string, atMs: number): Promise<void> {
  await tx.query(
    'mark_account_purged',
    `UPDATE account_closings SET purged_at = $2, asked_at = $2, reason = '', actor_id = '' WHERE account_id = $1`,
    [accountId, new Date(atMs)],
  );
}

/** Returns the addresses of the owners, which are forgotten. undefined if there is a certificate already. */
export async function keepCertificate(tx: Handle, accountId: string, certificate: string): Promise<string[] | undefined> {
  const { rows } = await tx.query<{ addresses: string[] }>(
    'lock_addresses',
    'SELECT addresses FROM account_closings WHERE account_id = $1 AND purged_at IS NOT NULL AND certificate IS NULL FOR UPDATE',
    [accountId],
  );
  if (rows[0] === undefined) return undefined;
  await tx.query('keep_purge_certificate', `UPDATE account_closings SET certificate = $2, addresses = '{}' WHERE account_id = $1`, [
    accountId,
    certificate,
  ]);
  return rows[0].addresses;
}

export async function findCertificate(db: Handle, accountId: string): Promise<string | undefined> {
  const sql = 'SELECT certificate FROM account_closings WHERE account_id = $1';
  const { rows } = await db.query<{ certificate: string | null }>('find_purge_certificate', sql, [accountId]);
  return rows[0]?.certificate ?? undefined;
}
