import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';

/** A session of a user that acts for an account from now on. Nobody was known when the request came. */
export async function auditSignIn(
  tx: Handle,
  accountId: string,
  userId: string,
  { audit, nowMs }: Pick<AccountParts, 'audit'> & { nowMs: number },
): Promise<void> {
  const user = { kind: 'user', id: userId };
  await audit(tx, { accountId, kind: 'session.started', target: user, actor: user, atMs: nowMs });
}
