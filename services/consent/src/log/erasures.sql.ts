import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';

export interface LoggedErasure {
  accountId: string;
  eventId: string;
  subjectId: string;
  siteId: string | undefined;
  erased: number;
  by: Actor;
  atMs: number;
  salt: Buffer;
  /** As a purge stored it. */
  frame: string | undefined;
}

interface ErasureRow {
  account_id: string;
  event_id: string;
  subject_id: string;
  site_id: string | null;
  erased: number;
  erased_by_kind: string;
  erased_by_id: string;
  erased_at: Date;
  salt: Buffer;
  frame: string | null;
}

interface ErasureRange {
  accountId: string;
  subjectId?: string;
  afterId: string;
}

const columns = 'account_id, event_id, subject_id, site_id, erased, erased_by_kind, erased_by_id, erased_at, salt, frame';

export async function findErasures(db: Handle, { accountId, subjectId, afterId }: ErasureRange, limit: number): Promise<LoggedErasure[]> {
  const { rows } = await db.query<ErasureRow & Record<string, unknown>>(
    'find_logged_erasures',
    `SELECT ${columns} FROM erasures
     WHERE account_id = $1 AND ($2::text IS NULL OR subject_id = $2) AND event_id > $3 AND salt IS NOT NULL ORDER BY event_id LIMIT $4`,
    [accountId, subjectId ?? null, afterId, limit],
  );
  return rows.map(erasureOf);
}

export async function findErasure(db: Handle, accountId: string, eventId: string): Promise<LoggedErasure | undefined> {
  const {
    rows: [row],
  } = await db.query<ErasureRow & Record<string, unknown>>(
    'find_logged_erasure',
    `SELECT ${columns} FROM erasures WHERE account_id = $1 AND event_id = $2 AND salt IS NOT NULL`,
    [accountId, eventId],
  );
  return row && erasureOf(row);
}

/** Frames of the erasures that a purge names, by event id. */
export async function findPurgedErasures(
  db: Handle,
  { accountId, subjectId, startedAtMs }: { accountId: string; subjectId: string; startedAtMs: number },
): Promise<string[]> {
  const { rows } = await db.query<{ frame: string }>(
    'find_purged_erasures',
    `SELECT frame FROM erasures WHERE account_id = $1 AND subject_id = $2 AND purged_at = $3 AND frame IS NOT NULL ORDER BY event_id`,
    [accountId, subjectId, new Date(startedAtMs)],
  );
  return rows.map((row) => row.frame);
}

/** True also for an hour after the end. */
export async function isErasureRunning(db: Handle, accountId: string, eventId: string): Promise<boolean> {
  const { rows } = await db.query<{ running: boolean }>(
    'is_erasure_running',
    'SELECT EXISTS (SELECT FROM erasure_runs WHERE account_id = $1 AND event_id = $2) AS running',
    [accountId, eventId],
  );
  return rows[0]?.running === true;
}

function erasureOf(row: ErasureRow): LoggedErasure {
  return {
    accountId: row.account_id,
    eventId: row.event_id,
    subjectId: row.subject_id,
    siteId: row.site_id ?? undefined,
    erased: row.erased,
    by: { kind: row.erased_by_kind, id: row.erased_by_id },
    atMs: row.erased_at.getTime(),
    salt: row.salt,
    frame: row.frame ?? undefined,
  };
}
