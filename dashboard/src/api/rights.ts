import { api } from './client';
import type * as RoleChecks from './role-checks';
import type { Operation, Role } from './roles';

/** What a person may do in the account. A gateway of an earlier release knows owners alone, and names no role. */
export interface Standing {
  role?: Role;
  /** Null: all sites. */
  site_ids?: string[] | null;
  /** How many accounts the person has. */
  accounts?: number;
}

export type MayCall = (operation: Operation) => boolean;

let checks: typeof RoleChecks | undefined;

/** An owner may do everything, so only others load what each role may do. */
export async function loadRights(standing: Standing): Promise<void> {
  if ((standing.role ?? 'owner') !== 'owner') checks ??= await import('./role-checks');
  checks?.limitSites(standing.site_ids ?? null, api);
}

/** Call loadRights first. */
export function mayCall({ role = 'owner', site_ids = null }: Standing, operation: Operation): boolean {
  return role === 'owner' || checks?.isAllowed(role, site_ids !== null, operation) === true;
}
