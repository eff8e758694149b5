import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { firstIdOf } from '../src/consents/ulid-time.rule';
import { pseudonymOf, tagOfSubject } from '../src/purges/pseudonym';
import { foldUpTo, type RandomLife, recordsAt } from './random-lives';

/** Makes a record as old as the time, with its id. Returns the id. */
export async function moveBack(sql: Client, { accountId, id, atMs }: { accountId: string; id: string; atMs: number }): Promise<string> {
  const moved = firstIdOf(atMs).slice(0, 10) + id.slice(10);
  await sql.query('UPDATE consents SET id = $3, created_at = $4, updated_at = $4 WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
    moved,
    new Date(atMs),
  ]);
  return moved;
}

/** What the service deleted, with the events of each. */
export async function endsOf(sql: Client, accountId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql.query(
    `SELECT c.id, c.deleted_by, (SELECT count(*)::integer FROM outbox o WHERE o.account_id = c.account_id AND o.type = 'consent.revoked'
       AND strpos(o.payload, c.id) > 0) AS events
     FROM consents c WHERE c.account_id = $1 AND c.deleted_by = 'system:' ORDER BY c.id`,
    [accountId],
  );
  return rows;
}

/** Moves the purges, and the events of their deletions, past their end. */
export async function makeRecordPurgesDue(sql: Client, accountId: string): Promise<void> {
  await sql.query(
    `UPDATE record_purges SET due_at = '2020-01-01T00:00:00Z', next_try_at = '2020-01-01T00:00:00Z' WHERE account_id = $1 AND done_at IS NULL`,
    [accountId],
  );
}

export const areRecordPurgesDone = async (sql: Client, accountId: string): Promise<boolean> =>
  (await sql.query('SELECT FROM record_purges WHERE account_id = $1 AND done_at IS NULL', [accountId])).rows.length === 0;

const endOfLivesMs = Date.UTC(2026, 6, 1);

/** Leaves of every second superseded record that no erasure covers what its purge leaves. Returns when each was purged, by id. */
export async function purgeSome(sql: Client, accountId: string, lives: readonly RandomLife[]): Promise<ReadonlyMap<string, number>> {
  const tagKey = randomBytes(32);
  await sql.query('INSERT INTO account_logs (account_id, tag_key) VALUES ($1, $2)', [accountId, tagKey]);
  const purged = lives
    .flatMap((life) => {
      const { record: holder } = foldUpTo(life, endOfLivesMs);
      const superseded = recordsAt(life, endOfLivesMs).filter(({ id, isErased }) => id !== holder && !isErased);
      return superseded.map(({ id }) => ({ id, tag: tagOfSubject(tagKey, life.subjectId) }));
    })
    .filter((_, number) => number % 2 === 0)
    .map((each, number) => ({ ...each, atMs: endOfLivesMs + number }));
  const values = [
    accountId,
    purged.map(({ id }) => id),
    purged.map(({ tag }) => pseudonymOf(tag)),
    purged.map(({ tag }) => tag),
    purged.map(({ atMs }) => new Date(atMs)),
  ];
  await sql.query(
    `UPDATE consents c SET subject_id = n.pseudonym, accepted = false, salt = '', frames = '[null,null]', purged_at = n.at,
       deleted_at = coalesce(c.deleted_at, n.at), updated_at = coalesce(c.deleted_at, n.at)
     FROM unnest($2::text[], $3::text[], $4::bytea[], $5::timestamptz[]) AS n(id, pseudonym, tag, at) WHERE c.account_id = $1 AND c.id = n.id`,
    values,
  );
  await sql.query(
    `UPDATE consent_history SET accepted = false, frame = '' WHERE account_id = $1 AND consent = ANY ($2)`,
    values.slice(0, 2),
  );
  await sql.query(
    `INSERT INTO record_purges (account_id, id, record_id, tag, subject_id, asked_by_kind, asked_by_id, requested_at, due_at, next_try_at, started_at, done_at, purged)
     SELECT $1, 'rpg_' || n.id, n.id, n.tag, '', 'system', '', n.at, n.at, n.at, n.at, n.at, 2
     FROM unnest($2::text[], $3::text[], $4::bytea[], $5::timestamptz[]) AS n(id, pseudonym, tag, at)`,
    values,
  );
  return new Map(purged.map(({ id, atMs }) => [id, atMs]));
}
