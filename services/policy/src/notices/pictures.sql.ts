import type { Handle } from '@consent/postgres';

interface KeptPicture {
  sha256: string;
  /** The hash is that of the content. */
  isWhole: boolean;
  /** A notice has this picture. */
  isNamed: boolean;
}

/** By hash. Contents of up to 1 MiB are hashed in the database. */
export async function findPictures(db: Handle, accountId: string, afterSha256: string, limit: number): Promise<KeptPicture[]> {
  const { rows } = await db.query<{ sha256: string; is_whole: boolean; is_named: boolean }>(
    'find_notice_pictures',
    `SELECT sha256, sha256 = encode(sha256(content), 'hex') AS is_whole,
            EXISTS (SELECT FROM notices n WHERE n.account_id = p.account_id AND n.picture_sha256 = p.sha256) AS is_named
     FROM notice_pictures p WHERE account_id = $1 AND sha256 > $2 ORDER BY sha256 LIMIT $3`,
    [accountId, afterSha256, limit],
  );
  return rows.map(({ sha256, is_whole: isWhole, is_named: isNamed }) => ({ sha256, isWhole, isNamed }));
}

export async function findPicture(db: Handle, accountId: string, sha256: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>(
    'find_notice_picture',
    'SELECT content FROM notice_pictures WHERE account_id = $1 AND sha256 = $2',
    [accountId, sha256],
  );
  return rows[0]?.content;
}
