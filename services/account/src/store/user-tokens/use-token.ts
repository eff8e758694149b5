import type { Handle } from '@consent/postgres';
import type { TokenUse } from './find-token-owner';

/** True for the one who uses it: of many at once exactly one. */
export async function useToken(db: Handle, { digest, purpose, nowMs }: TokenUse): Promise<boolean> {
  const { rowCount } = await db.query('use_token', 'DELETE FROM user_tokens WHERE digest = $1 AND purpose = $2 AND expires_at > $3', [
    digest,
    purpose,
    new Date(nowMs),
  ]);
  return rowCount === 1;
}
