import type { ErrorKind } from '@consent/kernel/errors';
import type { Route } from '../pipeline/0-common/route';
import { takesIdempotencyKey } from '../pipeline/6-input/idempotency-key';
import { hasSessionLimits } from '../pipeline/5-limits/session-limits';

const ofCaller: Record<Route['caller'], readonly ErrorKind[]> = {
  anyone: [],
  key_or_session: ['unauthorized', 'plan_required', 'quota_exceeded', 'forbidden'],
  session: ['unauthorized', 'forbidden'],
  site: ['unauthorized', 'forbidden'],
};

const ofMeteredKey: ReadonlySet<ErrorKind> = new Set(['plan_required', 'quota_exceeded']);

export function errorKindsOf(route: Route): ErrorKind[] {
  // Every route refuses unknown query parameters and oversized bodies (decisions 1.2, 4.5), and depends on a service
  // that may be unavailable or slow.
  const late: ErrorKind = route.method === 'GET' ? 'deadline' : 'outcome_unknown';
  const refusals = ofCaller[route.caller].filter((kind) => route.cost !== undefined || !ofMeteredKey.has(kind));
  const kinds: ErrorKind[] = [...route.errors, ...refusals, 'invalid', 'too_large', 'internal', 'unavailable', late];
  if (route.caller === 'anyone' && route.method !== 'GET') kinds.push('forbidden');
  const takesSession = route.caller === 'session' || route.caller === 'key_or_session';
  if (takesSession && route.allowsMissingFactor !== true) kinds.push('second_factor_setup_required');
  if (route.creates === true) kinds.push('email_not_verified');
  if (route.asksForProof === true) kinds.push('proof_required');
  if (route.limits !== undefined || hasSessionLimits(route) || route.body !== undefined) kinds.push('too_many_requests');
  if (route.pathParameters !== undefined) kinds.push('not_found');
  if (takesIdempotencyKey(route)) kinds.push('conflict');
  return [...new Set(kinds)];
}
