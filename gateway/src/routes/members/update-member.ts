import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { memberInPath } from '../../pipeline/6-input/path-parameters';
import { Member, UpdateMemberBody } from '../schemas/member';
import { memberFields, siteSetOf } from './member-json';
import { userOf } from './user-of';

export const updateMember = route({
  id: 'updateMember',
  method: 'PUT',
  path: '/members/{userId}',
  tag: 'Members',
  summary: 'Change the role and the sites of a member',
  description:
    'Counts from their next request on. Only owners make owners and change them, and nobody changes their own role: 403. ' +
    'Returns 409 for the last owner, and 404 for a site that isn’t yours.',
  caller: 'session',
  audits: ['member.updated'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.people,
  pathParameters: { userId: memberInPath() },
  body: UpdateMemberBody,
  isIdempotent: true,
  success: { status: 200, description: 'The member', schema: Member },
  errors: ['conflict'],
  handle: async ({ caller: { accountId, actor }, path, body }, { members }) => {
    const { member } = await members.updateMember(
      { ...{ accountId, userId: userOf(path, actor), role: body.role, byUserId: actor.id }, ...siteSetOf(body.site_ids) },
      { needs: 'members' },
    );
    return { json: JSON.stringify(memberFields(member, actor.id)) };
  },
});
