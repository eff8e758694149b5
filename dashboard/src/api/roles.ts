import type { operations } from './gen/schema';

export const roles = ['owner', 'admin', 'privacy_officer', 'developer', 'marketer', 'auditor'] as const;
export type Role = (typeof roles)[number];

export type RouteId = keyof operations | 'listMembers' | 'updateMember' | 'removeMember' | 'listInvitations' | 'createInvitation' | 'revokeInvitation';

export type MayCall = (route: RouteId) => boolean;

/** What a person may do in the account. A gateway of an earlier release knows owners alone, and names no role. */
export interface Standing {
  role?: Role;
  /** Null: all sites. */
  site_ids?: string[] | null;
  /** How many accounts the person has. */
  accounts?: number;
}

let table: typeof import('./role-table') | undefined;

/** An owner may do everything, so only others load the table. */
export async function loadRights({ role = 'owner' }: Standing): Promise<void> {
  if (role !== 'owner') table ??= await import('./role-table');
}

/** Call loadRights first. */
export function mayCall({ role = 'owner', site_ids = null }: Standing, route: RouteId): boolean {
  return role === 'owner' || table?.isAllowed(role, site_ids !== null, route) === true;
}
