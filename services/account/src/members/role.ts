import { roleOf, roles, type Role } from '@consent/contracts';
import { invalid, ServiceError } from '@consent/kernel/errors';

export const maxMembers = 100;
const maxSitesOfMember = 50;

/** Throws invalid. */
export function checkRole(name: string): Role {
  const role = roleOf(name);
  if (role === undefined) throw invalid(`role must be one of: ${roles.join(', ')}.`);
  return role;
}

/** Owners and admins are never restricted, because they could lift the restriction. `siteIds` empty: every site. Throws invalid. */
export function checkSites(role: Role, siteIds: readonly string[]): readonly string[] | null {
  if (siteIds.length === 0) return null;
  if (managesMembers(role)) throw invalid(`site_ids must be absent for the role ${role}, which covers every site.`);
  const different = [...new Set(siteIds.map((id) => id.toLowerCase()))].toSorted();
  if (different.length > maxSitesOfMember) throw invalid(`site_ids must be at most ${maxSitesOfMember} sites.`);
  return different;
}

function managesMembers(role: Role | undefined): boolean {
  return role === 'owner' || role === 'admin';
}

/** Throws forbidden unless somebody with this role may make `others` of members, or take it from them. */
export function checkMayManage(role: Role | undefined, others: readonly Role[]): void {
  if (!managesMembers(role)) throw new ServiceError('forbidden', 'Only owners and admins manage members. Ask an owner of the account.');
  if (role !== 'owner' && others.includes('owner'))
    throw new ServiceError('forbidden', 'Only owners make somebody an owner, or change one. Ask an owner of the account.');
}
