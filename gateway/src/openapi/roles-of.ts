import { roles, type Role } from '@consent/contracts';
import type { Route } from '../pipeline/0-common/route';
import { roleTable } from '../routes/role-table';

/** Undefined for routes that no session calls. */
export function rolesOf({ id, caller }: Pick<Route, 'id' | 'caller'>): readonly Role[] | undefined {
  return caller === 'session' || caller === 'key_or_session' ? roleTable[id] : undefined;
}

export function describeRoles(allowed: readonly Role[] | undefined): string | undefined {
  if (allowed === undefined) return undefined;
  if (allowed.length === roles.length) return 'Every role may call it with a session.';
  return `With a session: ${allowed.map((role) => `\`${role}\``).join(', ')}.`;
}
