import type { Handle } from '@consent/postgres';
import { linkOf, type LinkRow, linkSelect, selectLinkOf } from './link';

export type LinkRef = Pick<LinkRow, 'accountId' | 'id' | 'isEnd'>;

/** Leaves out what is not there. */
export async function findLinksByRef(db: Handle, refs: readonly LinkRef[]): Promise<LinkRow[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query(
    'find_links_by_ref',
    `SELECT ${selectLinkOf('l')} FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS wanted(account_id, id, is_end)
     JOIN subject_links l ON l.account_id = wanted.account_id AND l.id = wanted.id AND l.is_end = wanted.is_end`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id), refs.map(({ isEnd }) => isEnd)],
  );
  return rows.map(linkOf);
}

export async function findLinksAfter(
  db: Handle,
  accountId: string,
  { id, isEnd }: Pick<LinkRow, 'id' | 'isEnd'>,
  limit: number,
): Promise<LinkRow[]> {
  const { rows } = await db.query(
    'find_links_after',
    `SELECT ${linkSelect} FROM subject_links WHERE account_id = $1 AND (id, is_end) > ($2, $3::boolean) AND leaf IS NOT NULL
     ORDER BY id, is_end LIMIT $4`,
    [accountId, id, isEnd, limit],
  );
  return rows.map(linkOf);
}

/** As findLinksAfter, with the time of the beginning of each link; undefined if it has none. */
export async function findLinksToAudit(
  db: Handle,
  accountId: string,
  { id, isEnd }: Pick<LinkRow, 'id' | 'isEnd'>,
  limit: number,
): Promise<{ row: LinkRow; begunAtMs: number | undefined }[]> {
  const { rows } = await db.query<{ begun_at: Date | null }>(
    'find_links_to_audit',
    `SELECT ${selectLinkOf('l')}, b.at AS begun_at FROM subject_links l
     LEFT JOIN subject_links b ON b.account_id = l.account_id AND b.id = l.id AND NOT b.is_end
     WHERE l.account_id = $1 AND (l.id, l.is_end) > ($2, $3::boolean) AND l.leaf IS NOT NULL ORDER BY l.id, l.is_end LIMIT $4`,
    [accountId, id, isEnd, limit],
  );
  return rows.map((row) => ({ row: linkOf(row), begunAtMs: row.begun_at?.getTime() }));
}

/** Attested ones are older than their leaves, so all of them count as lost. */
export async function findLinksSince(db: Handle, sinceMs: number): Promise<LinkRef[]> {
  const { rows } = await db.query<{ account_id: string; id: string; is_end: boolean }>(
    'find_lost_links',
    `SELECT account_id, id, is_end FROM subject_links WHERE leaf = 'attested' OR leaf IS NOT NULL AND at >= $1 ORDER BY account_id, id, is_end`,
    [new Date(sinceMs)],
  );
  return rows.map((row) => ({ accountId: row.account_id, id: row.id, isEnd: row.is_end }));
}

export async function lockLinks(tx: Handle, accountId: string, ids: readonly string[]): Promise<void> {
  await tx.query('lock_links', 'SELECT FROM subject_links WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id, is_end FOR UPDATE', [
    accountId,
    ids,
  ]);
}

/** Rows without a leaf, locked, of accounts in order. */
export async function lockUnloggedLinks(tx: Handle, limit: number): Promise<LinkRow[]> {
  const { rows } = await tx.query(
    'lock_unlogged_links',
    `SELECT ${linkSelect} FROM subject_links WHERE leaf IS NULL AND erasure IS NULL ORDER BY account_id, id, is_end LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );
  return rows.map(linkOf);
}

export async function markLinksAttested(tx: Handle, rows: readonly (LinkRef & { tag: Buffer })[]): Promise<void> {
  await tx.query(
    'mark_links_attested',
    `UPDATE subject_links l SET leaf = 'attested', tag = n.tag
     FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::bytea[]) AS n(account_id, id, is_end, tag)
     WHERE l.account_id = n.account_id AND l.id = n.id AND l.is_end = n.is_end`,
    [rows.map(({ accountId }) => accountId), rows.map(({ id }) => id), rows.map(({ isEnd }) => isEnd), rows.map(({ tag }) => tag)],
  );
}
