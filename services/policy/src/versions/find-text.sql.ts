import type { Handle } from '@consent/postgres';

/** Has no account, because a public page knows only the hash. Equal texts of several accounts are one text. */
export async function findTextByHash(db: Handle, sha256: string): Promise<string | undefined> {
  const { rows } = await db.query<{ content: string }>('find_text', 'SELECT content FROM policy_versions WHERE sha256 = $1 LIMIT 1', [
    sha256,
  ]);
  return rows[0]?.content;
}
