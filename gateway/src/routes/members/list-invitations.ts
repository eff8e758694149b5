import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { InvitationList } from '../schemas/member';
import { invitationFields } from './member-json';

export const listInvitations = route({
  id: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  tag: 'Members',
  summary: 'List open invitations, newest first',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The invitations', schema: InvitationList },
  errors: [],
  handle: async ({ caller: { accountId } }, { members }) => {
    const { invitations } = await members.listInvitations({ accountId }, { needs: 'members' });
    return { json: JSON.stringify({ data: invitations.map(invitationFields) }) };
  },
});
