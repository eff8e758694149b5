import type { Handle } from '@consent/postgres';
import { findTagKeys } from '../log/tag-keys.sql';
import { hasPurges } from '../purges/find.sql';
import { pseudonymOf, tagOfSubject } from '../purges/pseudonym';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { Wanted } from './find.sql';

export interface PurgedSite {
  /** Of the wanted subjects, from 0. */
  subject: number;
  siteId: string;
  purgedAtMs: number;
}

const endOfTimeMs = 2 ** 48 - 2;

/** Sites on which the subjects have purged records up to the time. What held then is destroyed, so only that it was is known. */
export async function findPurgedSites(
  db: Handle,
  { accountId, siteId, subjectIds, atMs = endOfTimeMs }: Wanted,
  subjects: readonly number[],
): Promise<PurgedSite[]> {
  if (subjects.length === 0 || !(await hasPurges(db, accountId))) return [];
  const tagKey = (await findTagKeys(db, [accountId])).get(accountId);
  if (tagKey === undefined) return [];
  const pseudonyms = subjects.map((subject) => pseudonymOf(tagOfSubject(tagKey, subjectIds[subject]!)));
  const { rows } = await db.query<{ place: number; site_id: string; purged_at: Date }>(
    'find_purged_sites',
    `SELECT wanted.place::integer AS place, c.site_id, max(c.purged_at) AS purged_at
     FROM unnest($2::text[]) WITH ORDINALITY AS wanted(pseudonym, place)
     JOIN consents c ON c.account_id = $1 AND c.subject_id = wanted.pseudonym AND c.id < $4 AND ($3::uuid IS NULL OR c.site_id = $3)
     GROUP BY 1, 2 ORDER BY purged_at DESC`,
    [accountId, pseudonyms, siteId ?? null, firstIdOf(atMs + 1)],
  );
  return rows.map((row) => ({ subject: subjects[row.place - 1]!, siteId: row.site_id, purgedAtMs: row.purged_at.getTime() }));
}
