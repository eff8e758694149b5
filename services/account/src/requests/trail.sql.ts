import type { TrailEntry } from '@consent/contracts';
import type { Handle } from '@consent/postgres';

export interface RequestRef {
  accountId: string;
  id: string;
}

export interface Step {
  what: string;
  by: { kind: 'person' | 'user' | 'system'; id?: string };
  detail?: string;
}

export const byPerson = { kind: 'person' } as const;
export const bySystem = { kind: 'system' } as const;
export const byUser = (id: string) => ({ kind: 'user', id }) as const;

/** The caller has locked the request, so numbers have no gaps and no row is lost. */
export async function addToTrail(tx: Handle, { accountId, id }: RequestRef, { what, by, detail }: Step, atMs: number): Promise<void> {
  await tx.query(
    'add_to_request_trail',
    `INSERT INTO request_trail (account_id, request_id, number, at, what, by_kind, by_id, detail)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7 FROM request_trail WHERE account_id = $1 AND request_id = $2`,
    [accountId, id, new Date(atMs), what, by.kind, by.id ?? null, detail ?? null],
  );
}

interface TrailRow {
  at: Date;
  what: string;
  by_kind: string;
  by_id: string | null;
  detail: string | null;
}

/** Oldest first. */
export async function findTrail(db: Handle, { accountId, id }: RequestRef): Promise<TrailEntry[]> {
  const { rows } = await db.query<TrailRow>(
    'find_request_trail',
    'SELECT at, what, by_kind, by_id, detail FROM request_trail WHERE account_id = $1 AND request_id = $2 ORDER BY number',
    [accountId, id],
  );
  return rows.map(({ at, what, by_kind: kind, by_id: by, detail }) => ({
    ...{ atMs: at.getTime(), what, by: { kind, id: by ?? '' }, detail: detail ?? '' },
  }));
}

export async function countTrail(tx: Handle, { accountId, id }: RequestRef): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'count_request_trail',
    'SELECT count(*)::integer AS count FROM request_trail WHERE account_id = $1 AND request_id = $2',
    [accountId, id],
  );
  return rows[0]?.count ?? 0;
}

/** Names of files and mails stay, because they say nothing about the person. */
export async function blankTrail(tx: Handle, { accountId, id }: RequestRef): Promise<void> {
  await tx.query(
    'blank_request_trail',
    `UPDATE request_trail SET detail = NULL WHERE account_id = $1 AND request_id = $2 AND what IN ('subject_named', 'extended')`,
    [accountId, id],
  );
}

export async function deleteTrails(tx: Handle, requests: readonly RequestRef[]): Promise<void> {
  await tx.query(
    'delete_request_trails',
    `DELETE FROM request_trail USING unnest($1::uuid[], $2::text[]) AS gone(account_id, id)
     WHERE request_trail.account_id = gone.account_id AND request_trail.request_id = gone.id`,
    [requests.map(({ accountId }) => accountId), requests.map(({ id }) => id)],
  );
}
