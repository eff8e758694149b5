import { roleOf, type ResolveSessionResponse, type Role } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { Route } from '../0-common/route';

/** Who may call each route with a session, by the route's id (routes/role-table.ts). */
export type RoleTable = Readonly<Record<string, readonly Role[]>>;

type Acting = Pick<ResolveSessionResponse, 'role' | 'sites'>;

/** An account service of the release before knows owners only. A role of a later release has no rights here. */
function roleOfSession({ role = 'owner' }: Acting): Role | undefined {
  return roleOf(role);
}

/** The only sites that the person may touch in this account; undefined: every site. */
export function sitesOfSession({ sites }: Acting): ReadonlySet<string> | undefined {
  return sites === undefined ? undefined : new Set(sites.ids);
}

/** Throws `forbidden` for a role without the route (decision 80). A route without a row refuses everybody. */
export function requireRole(table: RoleTable, { id }: Pick<Route, 'id'>, session: Acting): void {
  const role = roleOfSession(session);
  if (role !== undefined && table[id]?.includes(role) === true) return;
  throw new ServiceError('forbidden', `Your role (${session.role}) does not allow this. Ask an owner of the account.`);
}

/** Throws `forbidden` for a member of some sites, if the route cannot be limited to sites. */
export function requireSites({ siteKeys }: Pick<Route, 'siteKeys'>, session: Acting): void {
  if (session.sites === undefined || (siteKeys !== undefined && !('refused' in siteKeys))) return;
  throw new ServiceError('forbidden', 'You may act for some sites only, and this covers all of them. Ask an owner of the account.');
}
