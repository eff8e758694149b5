import type { ErrorKind } from '@consent/kernel/errors';
import type { Route } from '../pipeline/3-route/route';
import { hasSessionLimits } from '../pipeline/5-limits/session-limits';

/** What a kind of caller can be refused for, on any route. */
const ofCaller: Record<Route['caller'], readonly ErrorKind[]> = {
  anyone: [],
  key_or_session: ['unauthorized', 'plan_required', 'quota_exceeded', 'forbidden'],
  session: ['unauthorized', 'forbidden'],
  site: ['unauthorized', 'forbidden'],
};

/** All kinds a route can answer: its own, and those its caller, limits, path and body bring. */
export function errorKindsOf(route: Route): ErrorKind[] {
  // Unknown query parameters and bodies that are too large are refused everywhere (decisions 1.2, 4.5); behind each route is a service, which may be away or slow.
  const kinds: ErrorKind[] = [...route.errors, ...ofCaller[route.caller], 'invalid', 'too_large', 'internal', 'unavailable', 'deadline'];
  // A write that begins a session is refused to pages of other sites.
  if (route.caller === 'anyone' && route.method !== 'GET') kinds.push('forbidden');
  if (route.creates === true) kinds.push('email_not_verified');
  // Refused bodies have a limit of their own.
  if (route.limits !== undefined || hasSessionLimits(route) || route.body !== undefined) kinds.push('too_many_requests');
  if (route.pathParameters !== undefined) kinds.push('not_found');
  return [...new Set(kinds)];
}
