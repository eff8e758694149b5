import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { DescribedInvitation, InvitationTokenBody } from '../schemas/member';

export const describeInvitation = route({
  id: 'describeInvitation',
  method: 'POST',
  path: '/auth/invitation',
  tag: 'Sign-in',
  summary: 'See what an invitation invites to',
  description: 'Returns 404 for a token that is unknown, used, replaced, revoked or too old.',
  caller: 'anyone',
  limits: [{ rule: 'invitation_address', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.people,
  body: InvitationTokenBody,
  onlyReads: true,
  success: { status: 200, description: 'The invitation', schema: DescribedInvitation },
  errors: ['not_found'],
  handle: async ({ body }, { members }) => {
    const { accountName, role, email, invitedBy, needsAccount } = await members.describeInvitation(body, { needs: 'members' });
    const json = { account_name: accountName, role, email, invited_by: invitedBy, needs_account: needsAccount };
    return { json: JSON.stringify(json) };
  },
});
