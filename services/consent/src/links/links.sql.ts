import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { linkColumns, linkOf, type LinkRow, linkSelect, selectLinkOf } from './link';

/** Makes changes of links of the same subjects take turns, also of those that have no row yet. */
export async function lockSubjects(tx: Handle, accountId: string, subjectIds: readonly string[]): Promise<void> {
  const keys = subjectIds.map((id) => `link ${accountId} ${id}`).toSorted();
  for (const key of keys) await tx.query('lock_linked_subject', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** All rows that name one of the subjects, oldest first. */
export async function findLinksOf(db: Handle, accountId: string, subjectIds: readonly string[]): Promise<LinkRow[]> {
  const { rows } = await db.query(
    'find_links_of_subjects',
    `SELECT ${linkSelect} FROM subject_links WHERE account_id = $1 AND subject_id = ANY ($2::text[])
     UNION SELECT ${linkSelect} FROM subject_links WHERE account_id = $1 AND person_id = ANY ($2::text[])
     ORDER BY at, id, is_end`,
    [accountId, subjectIds],
  );
  return rows.map(linkOf);
}

const insert = insertOf('subject_links', linkColumns);

export async function insertLink(tx: Handle, row: LinkRow): Promise<void> {
  await tx.query('insert_link', insert.text, insert.valuesOf(row));
}

interface Asked {
  accountId: string;
  /** undefined means links of all sites. */
  siteId: string | undefined;
  subjectIds: readonly string[];
  /** undefined means everything that is stored. */
  atMs: number | undefined;
}

/** For each subject, the person that it belongs to (itself if it is no device) and the rows of that person's links. */
export async function findPersons(
  db: Handle,
  { accountId, siteId, subjectIds, atMs }: Asked,
): Promise<Map<string, { personId: string; rows: LinkRow[] }>> {
  const { rows } = await db.query<{ asked: string; of_person: string; id: string | null }>(
    'find_persons_of_subjects',
    `SELECT asked.asked, person.of_person, ${selectLinkOf('link')}
     FROM unnest($2::text[]) AS asked(asked)
     CROSS JOIN LATERAL (SELECT coalesce((SELECT max(person_id) FROM subject_links
       WHERE account_id = $1 AND subject_id = asked.asked AND ($3::uuid IS NULL OR site_id = $3) AND ($4::timestamptz IS NULL OR at <= $4)),
       asked.asked) AS of_person) AS person
     LEFT JOIN LATERAL (SELECT * FROM subject_links WHERE account_id = $1 AND person_id = person.of_person
       AND ($3::uuid IS NULL OR site_id = $3) AND ($4::timestamptz IS NULL OR at <= $4)) AS link ON true
     ORDER BY link.at, link.id, link.is_end`,
    [accountId, subjectIds, siteId ?? null, atMs === undefined ? null : new Date(atMs)],
  );
  const found = new Map<string, { personId: string; rows: LinkRow[] }>();
  for (const row of rows) {
    let person = found.get(row.asked);
    if (person === undefined) found.set(row.asked, (person = { personId: row.of_person, rows: [] }));
    if (row.id !== null) person.rows.push(linkOf(row));
  }
  return found;
}

/** Waits for ends of links that are being recorded, so that an erasure finds their rows. Later ends wait for the erasure. */
export async function lockLinksOf(
  tx: Handle,
  { accountId, subjectId, siteId }: { accountId: string; subjectId: string; siteId: string | undefined },
): Promise<void> {
  await tx.query(
    'lock_links_of_subject',
    `SELECT FROM subject_links WHERE account_id = $1 AND (subject_id = $2 OR person_id = $2) AND ($3::uuid IS NULL OR site_id = $3)
     ORDER BY id, is_end FOR UPDATE`,
    [accountId, subjectId, siteId ?? null],
  );
}

/** Destroys who is linked in all rows that name the subject. Returns the links' ids and the latest time of their events. */
export async function eraseLinkRows(
  tx: Handle,
  { accountId, subjectId, siteId }: { accountId: string; subjectId: string; siteId: string | undefined },
  erasure: string,
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; at: Date }>(
    'erase_links',
    `UPDATE subject_links SET subject_id = NULL, person_id = NULL, salt = NULL, erasure = $4
     WHERE account_id = $1 AND (subject_id = $2 OR person_id = $2) AND ($3::uuid IS NULL OR site_id = $3)
     RETURNING id, at`,
    [accountId, subjectId, siteId ?? null, erasure],
  );
  const latest = new Map<string, number>();
  for (const { id, at } of rows) latest.set(id, Math.max(latest.get(id) ?? 0, at.getTime()));
  return latest;
}

/** Of links that the erasure destroyed: where their events are in the outbox. */
export async function findErasedLinkEvents(
  tx: Handle,
  accountId: string,
  erasure: string,
): Promise<{ linkIds: string[]; outboxTimes: string[] }> {
  const { rows } = await tx.query<{ id: string; outbox: string }>(
    'find_erased_link_events',
    'SELECT id, outbox_at::text AS outbox FROM subject_links WHERE account_id = $1 AND erasure = $2',
    [accountId, erasure],
  );
  return { linkIds: [...new Set(rows.map(({ id }) => id))], outboxTimes: [...new Set(rows.map(({ outbox }) => outbox))] };
}
