import type { Handle } from '@consent/postgres';

export interface NoticeRef {
  accountId: string;
  siteId: string;
  number: number;
}

interface RefRow {
  account_id: string;
  site_id: string;
  number: number;
}

const refOf = ({ account_id: accountId, site_id: siteId, number }: RefRow): NoticeRef => ({ accountId, siteId, number });
const inOrder = (refs: NoticeRef[]) => refs.sort((a, b) => (a.siteId === b.siteId ? a.number - b.number : a.siteId < b.siteId ? -1 : 1));

/** Notes that the notice has a leaf. */
export async function markNotice(tx: Handle, ref: NoticeRef): Promise<NoticeRef[]> {
  await tx.query('mark_notice_logged', 'INSERT INTO logged_notices (account_id, site_id, number, attested) VALUES ($1, $2, $3, false)', [
    ref.accountId,
    ref.siteId,
    ref.number,
  ]);
  return [ref];
}

/** Notices that were kept while the log was off. Skips those that another process is marking. */
export async function markUnlogged(tx: Handle, limit: number): Promise<NoticeRef[]> {
  const { rows } = await tx.query<RefRow>(
    'attest_notices',
    `INSERT INTO logged_notices (account_id, site_id, number, attested)
     SELECT account_id, site_id, number, true FROM notices n
     WHERE NOT EXISTS (SELECT FROM logged_notices l WHERE l.account_id = n.account_id AND l.site_id = n.site_id AND l.number = n.number)
     ORDER BY account_id, site_id, number LIMIT $1
     ON CONFLICT DO NOTHING
     RETURNING account_id, site_id, number`,
    [limit],
  );
  return inOrder(rows.map(refOf));
}

/** Logged since `sinceMs`. Includes all attested ones, because the time of their leaf is unknown. */
export async function findLostNotices(db: Handle, sinceMs: number): Promise<{ published: NoticeRef[]; attested: NoticeRef[] }> {
  const { rows } = await db.query<RefRow & { attested: boolean }>(
    'find_lost_notices',
    `SELECT l.account_id, l.site_id, l.number, l.attested FROM logged_notices l
     JOIN notices n ON n.account_id = l.account_id AND n.site_id = l.site_id AND n.number = l.number
     WHERE l.attested OR n.made_at >= $1
     ORDER BY l.account_id, l.site_id, l.number`,
    [new Date(sinceMs)],
  );
  const of = (isAttested: boolean) => rows.filter(({ attested }) => attested === isAttested).map(refOf);
  return { published: of(false), attested: of(true) };
}

export interface LoggedNotice extends NoticeRef {
  sha256: string;
  /** The hash is that of the content. */
  isWhole: boolean;
  /** The site has counted it. */
  isCounted: boolean;
  /** `kind` and `picture_sha256` are those of the content. */
  isKind: boolean;
  isPicture: boolean;
  /** A picture that the notice has, and whose row is missing. */
  missingPicture: string | undefined;
  madeAtMs: number;
  /** undefined if it has no leaf yet. */
  isAttested: boolean | undefined;
}

/**
 * Both members stand side by side in canonical JSON, and no text can look like them, because quotes are escaped in texts. So this reads contents that
 * are no longer JSON, too.
 */
const isForm = `position('"kind":"form","picture":' in n.content) > 0`;
const pictureInForm = `substring(n.content from '"kind":"form","picture":\\{"bytes":[0-9]+,"media_type":"[a-z/]+","sha256":"([0-9a-f]{64})"\\}')`;

/** Without their contents, of up to 1 MiB each, which are hashed again. Leaves out what is not there. */
export async function findLoggedNotices(db: Handle, refs: readonly NoticeRef[]): Promise<LoggedNotice[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query<
    RefRow & {
      sha256: string;
      is_whole: boolean;
      is_counted: boolean;
      is_kind: boolean;
      is_picture: boolean;
      missing_picture: string | null;
      made_at: Date;
      attested: boolean | null;
    }
  >(
    'find_logged_notices',
    `SELECT n.account_id, n.site_id, n.number, n.sha256, n.made_at, l.attested,
            n.sha256 = encode(sha256(convert_to(n.content, 'UTF8')), 'hex') AS is_whole,
            n.number <= coalesce((SELECT notices FROM site_notices s WHERE s.account_id = n.account_id AND s.site_id = n.site_id), 0) AS is_counted,
            n.kind = CASE WHEN ${isForm} THEN 'form' ELSE 'banner' END AS is_kind,
            n.picture_sha256 IS NOT DISTINCT FROM ${pictureInForm} AS is_picture,
            (SELECT ${pictureInForm} WHERE NOT EXISTS (SELECT FROM notice_pictures p WHERE p.account_id = n.account_id AND p.sha256 = ${pictureInForm}))
              AS missing_picture
     FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS wanted(account_id, site_id, number)
     JOIN notices n ON n.account_id = wanted.account_id AND n.site_id = wanted.site_id AND n.number = wanted.number
     LEFT JOIN logged_notices l ON l.account_id = n.account_id AND l.site_id = n.site_id AND l.number = n.number`,
    [refs.map(({ accountId }) => accountId), refs.map(({ siteId }) => siteId), refs.map(({ number }) => number)],
  );
  return rows.map((row) => ({
    ...refOf(row),
    sha256: row.sha256,
    isWhole: row.is_whole,
    isCounted: row.is_counted,
    isKind: row.is_kind,
    isPicture: row.is_picture,
    missingPicture: row.missing_picture ?? undefined,
    madeAtMs: row.made_at.getTime(),
    isAttested: row.attested ?? undefined,
  }));
}

/** Keys of leaves by site, then number. */
export async function findLoggedKeys(
  db: Handle,
  accountId: string,
  after: Pick<NoticeRef, 'siteId' | 'number'> | undefined,
  limit: number,
): Promise<NoticeRef[]> {
  const { rows } = await db.query<RefRow>(
    'find_logged_notice_keys',
    `SELECT account_id, site_id, number FROM logged_notices
     WHERE account_id = $1 AND ($2::uuid IS NULL OR (site_id, number) > ($2, $3::integer))
     ORDER BY site_id, number LIMIT $4`,
    [accountId, after?.siteId ?? null, after?.number ?? 0, limit],
  );
  return rows.map(refOf);
}

/** Marks of notices, or notices without a mark, by site, then number. */
export async function findNoticeMarks(
  db: Handle,
  accountId: string,
  after: Pick<NoticeRef, 'siteId' | 'number'> | undefined,
  limit: number,
): Promise<NoticeRef[]> {
  const from = (table: string) => `(SELECT account_id, site_id, number FROM ${table}
     WHERE account_id = $1 AND ($2::uuid IS NULL OR (site_id, number) > ($2, $3::integer)) ORDER BY site_id, number LIMIT $4)`;
  const { rows } = await db.query<RefRow>(
    'find_notice_marks',
    `${from('logged_notices')} UNION ${from('notices')} ORDER BY site_id, number LIMIT $4`,
    [accountId, after?.siteId ?? null, after?.number ?? 0, limit],
  );
  return rows.map(refOf);
}

export async function lockNoticeMarks(tx: Handle, accountId: string, siteIds: readonly string[]): Promise<void> {
  await tx.query(
    'lock_notice_marks',
    'SELECT FROM logged_notices WHERE account_id = $1 AND site_id = ANY ($2::uuid[]) ORDER BY site_id, number FOR UPDATE',
    [accountId, siteIds],
  );
}

export async function markNoticesAttested(tx: Handle, accountId: string, notices: readonly NoticeRef[]): Promise<void> {
  await tx.query(
    'mark_notices_attested',
    `UPDATE logged_notices l SET attested = true FROM unnest($2::uuid[], $3::integer[]) AS lost(site_id, number)
     WHERE l.account_id = $1 AND l.site_id = lost.site_id AND l.number = lost.number`,
    [accountId, notices.map(({ siteId }) => siteId), notices.map(({ number }) => number)],
  );
}
