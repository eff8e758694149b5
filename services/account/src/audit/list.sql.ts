import type { Handle } from '@consent/postgres';

interface Page {
  accountId: string;
  kind: string;
  actorKind: string;
  actorId: string;
  siteId: string;
  fromId: string;
  beforeId: string;
  lookedAt: number;
}

/** The entries that were looked at, newest first; those that do not match have no content. */
export async function findEntryPage(
  db: Handle,
  { accountId, kind, actorKind, actorId, siteId, fromId, beforeId, lookedAt }: Page,
): Promise<{ id: string; content: string | null }[]> {
  const { rows } = await db.query<{ id: string; content: string | null }>(
    'list_audit_entries',
    `SELECT id, CASE WHEN ($4 = '' OR entry->>'kind' = $4 OR starts_with(entry->>'kind', $4 || '.'))
         AND ($5 = '' OR entry->'actor'->>'kind' = $5) AND ($6 = '' OR entry->'actor'->>'id' = $6) AND ($7 = '' OR entry->>'site_id' = $7)
       THEN content END AS content
     FROM (SELECT id, content, content::json AS entry FROM audit_entries
           WHERE account_id = $1 AND content IS NOT NULL AND id >= $2 AND ($3 = '' OR id < $3) ORDER BY id DESC LIMIT $8) AS looked
     ORDER BY id DESC`,
    [accountId, fromId, beforeId, kind, actorKind, actorId, siteId, lookedAt],
  );
  return rows;
}
