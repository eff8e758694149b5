import type { FoundNotice, NoticeHash } from '@consent/contracts';
import type { Handle } from '@consent/postgres';

/** One per hash, in order. Contents of up to 1 MiB stay in the database. */
export async function findNoticesByHash(db: Handle, accountId: string, wanted: readonly NoticeHash[]): Promise<FoundNotice[]> {
  const { rows } = await db.query<{ number: number | null; languages: string[] | null }>(
    'find_notices_by_hash',
    `SELECT n.number,
            ARRAY(SELECT language FROM json_object_keys(n.content::json -> 'texts') AS language) AS languages
     FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS wanted(site_id, sha256, place)
     LEFT JOIN notices n ON n.account_id = $1 AND n.site_id = wanted.site_id AND n.sha256 = wanted.sha256
     ORDER BY wanted.place`,
    [accountId, wanted.map(({ siteId }) => siteId), wanted.map(({ sha256 }) => sha256)],
  );
  return rows.map(({ number, languages }) => ({ number: number ?? undefined, languages: languages ?? [] }));
}
