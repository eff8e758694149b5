import type { Claim } from '@consent/admission';
import type { Route } from '../3-route/route';
import type { LimitBudgets } from './limit-settings';

export function hasSessionLimits(route: Route): boolean {
  return (route.caller === 'session' || route.caller === 'key_or_session') && route.exemptFromSessionLimits !== true;
}

/**
 * A session's claims on the limits of its account: one read, or one write and the rows of a batch (decision 9.7). An absent
 * body asks for room for one row. All claims of an account share a group, so that a request takes all of them or none.
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
