import type { Claim } from '@consent/admission';
import type { Route } from '../3-route/route';
import type { LimitBudgets } from './limit-settings';

/** Whether sessions on this route have the limits of decision 9.7. */
export function hasSessionLimits(route: Route): boolean {
  return (route.caller === 'session' || route.caller === 'key_or_session') && route.exemptFromSessionLimits !== true;
}

/**
 * What a session's request takes from the limits of its account (decision 9.7): a read, or a
 * write and the rows of a batch. A bad body is undefined and asks for room for one row. All
 * claims of an account are in one group, so a request takes all of them or none.
 */
export function sessionClaims(route: Route, budgets: LimitBudgets, body: unknown): Claim[] {
  if (route.method === 'GET') return [{ key: 'reads', ...budgets.session_reads }];
  const writes = { key: 'writes', ...budgets.session_writes };
  const rowsOf = route.cost?.units;
  if (rowsOf === undefined) return [writes];
  const places = body === undefined ? 1 : rowsOf(body as never);
  return [writes, { key: 'rows', ...budgets.session_rows, places }];
}

export function sessionGroup(accountId: string): string {
  return `session ${accountId}`;
}
