import { ServiceError } from '@consent/errors';
import type { Claim, WindowLimits } from '@consent/window-limits';
import { networkOf } from '../client/client-address';
import type { Route, RouteLimit } from '../http/route';
import type { LimitRule } from './limit-rules';
import type { LimitBudgets } from './limit-settings';

/** Of whom a request is, as far as it is known; a body that is bad is absent. */
export interface LimitedRequest {
  address: string;
  userId: string;
  siteId: string;
  body?: unknown;
}

/** The window limits of one route: all have room, or none is taken. */
export interface RouteLimits {
  /** Throws `too_many_requests` when the caller has no room, before anything is known of the body. Counts nothing. */
  check: (of: LimitedRequest) => Promise<void>;
  /** Throws `too_many_requests`. Weight 0 only asks, for a request that will not count. */
  admit: (of: LimitedRequest, weight: 0 | 1) => Promise<void>;
  /** The request did not count after all. */
  giveBack: (of: LimitedRequest) => Promise<void>;
  /** Forgets what a success clears (decisions 8.13). */
  succeeded: (of: LimitedRequest) => Promise<void>;
}

/** Undefined for a route without limits. */
export function createRouteLimits(route: Route, windowLimits: WindowLimits, budgets: LimitBudgets): RouteLimits | undefined {
  const limits = route.limits ?? [];
  if (limits.length === 0) return undefined;
  const groupOf = ({ siteId }: LimitedRequest) => groupName(route.id, siteId);

  async function admit(of: LimitedRequest, weight: 0 | 1): Promise<void> {
    const claims: Claim[] = [];
    for (const limit of limits) {
      const key = keyOf(limit, of);
      if (key !== undefined) claims.push({ key, ...budgets[limit.rule] });
    }
    const { admitted, retryAfterMs } = await windowLimits.take(groupOf(of), claims, weight);
    if (admitted) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    throw new ServiceError('too_many_requests', `Too many requests; try again in ${retryAfterSeconds} s.`, { retryAfterSeconds });
  }

  return {
    check: ({ address, userId, siteId }) => admit({ address, userId, siteId }, 0),
    admit,
    giveBack: (of) =>
      windowLimits.giveBack(
        groupOf(of),
        limits.flatMap((limit) => keyOf(limit, of) ?? []),
      ),
    succeeded: async (of) => {
      for (const limit of limits) {
        const key = limit.clearedBySuccess === true ? keyOf(limit, of) : undefined;
        if (key !== undefined) await windowLimits.clear(groupOf(of), key);
      }
    },
  };
}

/** Forgets the logins counted for an e-mail that is in the form in which they are counted (routes/auth/login.ts). */
export function createForgetLogins(windowLimits: Pick<WindowLimits, 'clear'>): (email: string) => Promise<void> {
  return (email) => windowLimits.clear(groupName('login', ''), keyName('login_email', email));
}

/** A public site is a group of its own, the rest of a route shares one: a call’s claims live side by side in Redis. */
function groupName(routeId: string, siteId: string): string {
  return `${routeId} ${siteId}`;
}

/** What is counted, under the rule's name; undefined when a bad body does not say. */
function keyOf({ rule, by }: RouteLimit, { address, userId, siteId, body }: LimitedRequest): string | undefined {
  if (by === 'address') return keyName(rule, networkOf(address));
  if (by === 'user') return keyName(rule, userId);
  if (by === 'site') return keyName(rule, siteId);
  return body === undefined ? undefined : keyName(rule, by(body as never));
}

function keyName(rule: LimitRule, counted: string): string {
  return `${rule} ${counted}`;
}
