import type { Handle } from '@consent/postgres';
import type { UserTokenPurpose } from '../../domain/user-token';

export interface TokenUse {
  digest: Buffer;
  purpose: UserTokenPurpose;
  nowMs: number;
}

/** Whose token it is, while it serves. */
export async function findTokenOwner(
  db: Handle,
  { digest, purpose, nowMs }: TokenUse,
): Promise<{ accountId: string; userId: string } | undefined> {
  const {
    rows: [row],
  } = await db.query<{ account_id: string; user_id: string }>(
    'find_token_owner',
    'SELECT account_id, user_id FROM user_tokens WHERE digest = $1 AND purpose = $2 AND expires_at > $3',
    [digest, purpose, new Date(nowMs)],
  );
  return row && { accountId: row.account_id, userId: row.user_id };
}
