import { notFound } from '@consent/kernel/errors';
import { idleSinceMs, isSeenTooLongAgo } from '../../domain/session';
import type { AccountStore } from '../../store/account-store';
import type { FoundSession } from '../../store/sessions/find-session';

export interface ResolveSessionParts {
  store: Pick<AccountStore, 'findSession' | 'touchSession'>;
  now: () => number;
}

/**
 * Whose session it is and where its account stands now (decision 5.1); PostgreSQL is
 * asked each time, so that what ended is over everywhere at once. Throws not_found.
 */
export function resolveSession({ store, now }: ResolveSessionParts) {
  return async ({ digest }: { digest: Buffer }): Promise<FoundSession> => {
    const nowMs = now();
    const session = await store.findSession(digest, { nowMs, idleSinceMs: idleSinceMs(nowMs) });
    if (session === undefined) throw notFound('session');
    if (isSeenTooLongAgo(session.lastSeenAtMs, nowMs)) await store.touchSession(digest, { nowMs, seenBeforeMs: session.lastSeenAtMs });
    return session;
  };
}
