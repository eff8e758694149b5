import type { ResolveSessionResponse } from '@consent/contracts';
import type { Caller } from '../../pipeline/0-common/route';

/**
 * The person of a session. Password, sessions and second factors belong to them, and not to the account that they act for, so every
 * call about these has the home account (decision 80).
 */
export function personOf({ session }: Pick<Caller, 'session'>): { accountId: string; userId: string } {
  const { user } = session as ResolveSessionResponse;
  return { accountId: user.accountId, userId: user.id };
}
