import { ServiceError } from '@consent/kernel/errors';
import type { CountedWindow, WindowLimits } from '@consent/admission';
import { networkOf } from '../0-common/client-address';
import type { Route, RouteLimit } from '../0-common/route';
import type { LimitRule } from './limit-rules';
import type { LimitBudgets } from './limit-settings';
import { hasSessionLimits, sessionWindows, sessionGroup } from './session-limits';

export interface LimitedRequest {
  address: string;
  accountId: string;
  userId: string;
  siteId: string;
  deviceOf: (email: string) => string | undefined;
  body?: unknown;
}

/** A request takes a place in all limits of its route or in none. */
export interface RouteLimits {
  check: (of: LimitedRequest) => Promise<void>;
  admit: (of: LimitedRequest, weight: 0 | 1) => Promise<void>;
  giveBack: (of: LimitedRequest) => Promise<void>;
  /** Resets the counts that a success clears (decision 8.13). */
  succeeded: (of: LimitedRequest) => Promise<void>;
}

export function createRouteLimits(route: Route, windowLimits: WindowLimits, budgets: LimitBudgets): RouteLimits | undefined {
  if (hasSessionLimits(route)) return createSessionLimits(route, windowLimits, budgets);
  const limits = route.limits ?? [];
  if (limits.length === 0) return undefined;
  const groupOf = ({ siteId }: LimitedRequest) => groupName(route.limitGroup ?? route.id, siteId);

  async function admit(of: LimitedRequest, weight: 0 | 1): Promise<void> {
    const windows: CountedWindow[] = [];
    let ofDevice: { own: CountedWindow; usual: CountedWindow } | undefined;
    for (const limit of limits) {
      const key = keyOf(limit, of);
      if (key === undefined) continue;
      const usual = { key, ...budgets[limit.rule] };
      const deviceKey = deviceKeyOf(limit, of);
      if (limit.knownDeviceRule === undefined || deviceKey === undefined) windows.push(usual);
      else ofDevice = { own: { key: deviceKey, ...budgets[limit.knownDeviceRule] }, usual };
    }
    const { own, usual } = ofDevice ?? {};
    // A known browser counts toward both rules but needs room in only one of them.
    const choices =
      own === undefined || usual === undefined
        ? [windows]
        : [
            [...windows, own, usual],
            [...windows, own],
            [...windows, usual],
          ];
    await takeOneOrRefuse(windowLimits, groupOf(of), choices, weight);
  }

  return {
    check: ({ body: _, ...of }) => admit(of, 0),
    admit,
    giveBack: (of) =>
      windowLimits.giveBack(
        groupOf(of),
        limits.flatMap((limit) => keysOf(limit, of)),
      ),
    succeeded: async (of) => {
      for (const limit of limits) {
        if (limit.clearedBySuccess !== true) continue;
        for (const key of keysOf(limit, of)) await windowLimits.clear(groupOf(of), key);
      }
    },
  };
}

/** A session's request counts as soon as its handler runs, whatever the outcome. */
function createSessionLimits(route: Route, windowLimits: WindowLimits, budgets: LimitBudgets): RouteLimits {
  // Both kinds of limits would take two calls, and a refusal by the second would leave the first counted.
  if (route.limits !== undefined) throw new Error(`${route.id} has limits of its own: exempt it from those of sessions.`);
  const admit = ({ accountId, body }: LimitedRequest, weight: 0 | 1) =>
    takeOneOrRefuse(windowLimits, sessionGroup(accountId), [sessionWindows(route, budgets, body)], weight);
  return {
    // Without a body there is no parsing to save, so `admit` alone is enough.
    check: ({ body: _, ...of }) => (route.body === undefined ? Promise.resolve() : admit(of, 0)),
    admit,
    giveBack: () => Promise.resolve(),
    succeeded: () => Promise.resolve(),
  };
}

async function takeOneOrRefuse(
  windowLimits: WindowLimits,
  group: string,
  choices: readonly CountedWindow[][],
  weight: 0 | 1,
): Promise<void> {
  let soonestMs = Infinity;
  for (const windows of choices) {
    const { admitted, retryAfterMs } = await windowLimits.take(group, windows, weight);
    if (admitted) return;
    soonestMs = Math.min(soonestMs, retryAfterMs);
  }
  const retryAfterSeconds = Math.max(1, Math.ceil(soonestMs / 1000));
  const neverFits = choices.flat().find(({ max, places = 1 }) => places > max);
  const message =
    neverFits === undefined
      ? `Too many requests. Try again in ${retryAfterSeconds} s.`
      : `Too many rows for one batch. Send at most ${neverFits.max} in ${neverFits.windowMs / 1000} s.`;
  throw new ServiceError('too_many_requests', message, { retryAfterSeconds });
}

/** `email` has the form of countedEmail (routes/auth/counted-email.ts). */
export function createForgetLogins(windowLimits: Pick<WindowLimits, 'clear'>): (email: string) => Promise<void> {
  return (email) => windowLimits.clear(groupName('login', ''), keyName('login_email', email));
}

/** Each public site is a group of its own; other requests of a route share one. Redis keeps the windows of a group together. */
function groupName(routeOrGroup: string, siteId: string): string {
  return `${routeOrGroup} ${siteId}`;
}

function keyOf({ rule, by }: RouteLimit, { address, accountId, userId, siteId, body }: LimitedRequest): string | undefined {
  if (by === 'address') return keyName(rule, networkOf(address));
  if (by === 'user') return keyName(rule, userId);
  if (by === 'account') return keyName(rule, accountId);
  if (by === 'site') return keyName(rule, siteId);
  return body === undefined ? undefined : keyName(rule, by(body as never));
}

function deviceKeyOf({ knownDeviceRule, by }: RouteLimit, { deviceOf, body }: LimitedRequest): string | undefined {
  if (knownDeviceRule === undefined || typeof by !== 'function' || body === undefined) return undefined;
  const email = by(body as never);
  const device = deviceOf(email);
  return device === undefined ? undefined : keyName(knownDeviceRule, `${device} ${email}`);
}

function keysOf(limit: RouteLimit, of: LimitedRequest): string[] {
  return [keyOf(limit, of), deviceKeyOf(limit, of)].filter((key) => key !== undefined);
}

function keyName(rule: LimitRule, counted: string): string {
  return `${rule} ${counted}`;
}
