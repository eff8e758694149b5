import type { CountedWindow } from '@consent/admission';
import type { Route } from '../0-common/route';
import type { LimitBudgets } from './limit-settings';

export function hasSessionLimits(route: Route): boolean {
  return (route.caller === 'session' || route.caller === 'key_or_session') && route.exemptFromSessionLimits !== true;
}

/**
 * The windows that count a session's request: one for reads, or one for writes and one for the rows of a batch (decision
 * 9.7). An absent body asks for room for one row. All windows of an account share a group, so a request takes all or none.
 */
export function sessionWindows(route: Route, budgets: LimitBudgets, body: unknown): CountedWindow[] {
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
