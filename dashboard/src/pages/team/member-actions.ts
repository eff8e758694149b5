import type { Member } from '../../api/members';
import type { Role } from '../../api/roles';

/** What can be done to a member, and the reason if something can't. */
export interface MemberActions {
  change: boolean;
  remove: boolean;
  reason?: 'lastOwner' | 'ownersOnly';
}

export function memberActions(member: Pick<Member, 'role' | 'you'>, own: { role: Role; mayWrite: boolean }, owners: number): MemberActions {
  const isLastOwner = member.role === 'owner' && owners < 2;
  if (member.you) return { change: false, remove: !isLastOwner, ...(isLastOwner && { reason: 'lastOwner' }) };
  if (!own.mayWrite) return { change: false, remove: false };
  if (member.role === 'owner' && own.role !== 'owner') return { change: false, remove: false, reason: 'ownersOnly' };
  return { change: true, remove: true };
}
