import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import type { ErasureScope } from '../consents/erase-subject.sql';
import { withRunningErasures } from './running.sql';

export interface ErasureRun {
  accountId: string;
  id: string;
  acceptedAtMs: number;
  untilId: string;
}

interface RunRow {
  id: string;
  accepted_at: Date;
  until_id: string;
}

const runOf = (accountId: string, row: RunRow): ErasureRun => ({
  accountId,
  id: row.id,
  acceptedAtMs: row.accepted_at.getTime(),
  untilId: row.until_id,
});

export async function findOpenRuns(tx: Handle, { accountId, subjectId, siteId }: ErasureScope): Promise<ErasureRun[]> {
  const { rows } = await tx.query<RunRow & Record<string, unknown>>(
    'find_open_runs',
    `SELECT id, accepted_at, until_id FROM erasure_runs
     WHERE account_id = $1 AND subject_id = $2 AND site_id IS NOT DISTINCT FROM $3::uuid AND answered_at IS NULL
     ORDER BY accepted_at, id`,
    [accountId, subjectId, siteId ?? null],
  );
  return rows.map((row) => runOf(accountId, row));
}

const { isActive } = withRunningErasures('= $1');

export async function hasRecordToErase(tx: Handle, { accountId, subjectId, siteId }: ErasureScope, afterId: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    'has_record_to_erase',
    `SELECT EXISTS (SELECT FROM consents
       WHERE account_id = $1 AND subject_id = $2 AND id > $3 AND ($4::uuid IS NULL OR site_id = $4) AND ${isActive}) AS found`,
    [accountId, subjectId, afterId, siteId ?? null],
  );
  return rows[0]?.found === true;
}

interface NewRun extends ErasureScope {
  id: string;
  fromId: string;
  actor: Actor;
  atMs: number;
}

/** Returns undefined if the same run is open. Later runs of a subject get later times, so reads never show two times for a record. */
export async function insertRun(tx: Handle, run: NewRun): Promise<ErasureRun | undefined> {
  const {
    rows: [row],
  } = await tx.query<RunRow & Record<string, unknown>>(
    'insert_erasure_run',
    `WITH found AS MATERIALIZED (
       SELECT GREATEST($7::timestamptz, max(accepted_at)) AS at,
         coalesce((SELECT max(id) FROM consents WHERE account_id = $1 AND subject_id = $3), '') AS until_id
       FROM erasure_runs WHERE account_id = $1 AND subject_id = $3 AND answered_at IS NULL)
     INSERT INTO erasure_runs (account_id, id, subject_id, site_id, asked_by_kind, asked_by_id, accepted_at, from_id, last_id, until_id, changed_at)
     SELECT $1, $2, $3, $4, $5, $6, at, $8, $8, until_id, at FROM found
     ON CONFLICT DO NOTHING
     RETURNING id, accepted_at, until_id`,
    [run.accountId, run.id, run.subjectId, run.siteId ?? null, run.actor.kind, run.actor.id, new Date(run.atMs), run.fromId],
  );
  return row && runOf(run.accountId, row);
}

export async function findTotal(db: Handle, runs: readonly ErasureRun[]): Promise<number | undefined> {
  const { rows } = await db.query<{ finished: number; erased: number }>(
    'find_erasure_total',
    `SELECT count(finished_at)::integer AS finished, sum(erased)::integer AS erased FROM erasure_runs WHERE ${isOneOf}`,
    refsOf(runs),
  );
  return rows[0]?.finished === runs.length ? rows[0].erased : undefined;
}

/** After this, a call for the same scope is a new erasure. */
export async function markAnswered(db: Handle, runs: readonly ErasureRun[]): Promise<void> {
  await db.query(
    'mark_erasure_answered',
    `UPDATE erasure_runs SET answered_at = now() WHERE ${isOneOf} AND answered_at IS NULL`,
    refsOf(runs),
  );
}

const isOneOf = 'account_id = $1 AND id = ANY ($2::text[])';

function refsOf(runs: readonly ErasureRun[]): [string | undefined, string[]] {
  return [runs[0]?.accountId, runs.map((run) => run.id)];
}
