import type { ResolveSessionRequest, ResolveSessionResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { subscriptionMessageOf } from '../subscriptions/subscription';
import { userMessageOf } from '../users/user';
import { storedDigests } from './acting-digest';
import { findSession, touchSession } from './resolve.sql';
import { idleSinceMs, needsTouch } from './session.rule';

/**
 * The user, account and plan of a session (decision 5.1). Always reads PostgreSQL, so that an ended session is refused
 * immediately everywhere, and a member who was removed too. Callers that would ignore roles do not find a session that acts for
 * another account than the home one (decision 80). Throws not_found.
 */
export async function resolveSession(
  { digest, client, keepsRoles = false }: ResolveSessionRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<ResolveSessionResponse> {
  const nowMs = now();
  const session = await findSession(database, keepsRoles ? storedDigests(digest) : [digest], { nowMs, idleSinceMs: idleSinceMs(nowMs) });
  if (session === undefined) throw notFound('session');
  const { user, account, lastSeenAtMs, hasFactor: hasSecondFactor, factorProvedAtMs, role, siteIds, accounts, bySso } = session;
  if (needsTouch(lastSeenAtMs, nowMs)) await touchSession(database, session.digest, { nowMs, seenBeforeMs: lastSeenAtMs, client });
  return {
    ...{ user: userMessageOf(user), ...subscriptionMessageOf(account), hasSecondFactor, factorProvedAtMs },
    ...{ role, accounts, bySso, ...(siteIds !== null && { sites: { ids: [...siteIds] } }) },
  };
}
