import type { MemberRecord } from './member';

/** For the audit trail (decision 82). */
export const describedMember = ({ role, siteIds }: Pick<MemberRecord, 'role' | 'siteIds'>) => ({
  role,
  ...(siteIds !== null && { site_ids: siteIds }),
});
