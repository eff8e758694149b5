import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { CreateInvitationBody, Invitation } from '../schemas/member';
import { invitationFields, siteSetOf } from './member-json';

export const createInvitation = route({
  id: 'createInvitation',
  method: 'POST',
  path: '/invitations',
  tag: 'Members',
  summary: 'Invite somebody to the account',
  description:
    'Sends an email with a link, which works once within 7 days. The response is the same whether or not the address has an account. ' +
    'Another invitation of the same address replaces the first. Returns 409 for the address of a member, and with 100 members or open invitations.',
  caller: 'session',
  audits: ['invitation.created'],
  creates: true,
  asksForProof: true,
  limits: [
    { rule: 'invite_user', by: 'user' },
    { rule: 'invite_account', by: 'account' },
  ],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: CreateInvitationBody,
  isIdempotent: true,
  success: { status: 201, description: 'The invitation', schema: Invitation },
  errors: ['not_found', 'conflict'],
  handle: async ({ caller: { accountId, actor }, body: { email, role, site_ids } }, { members }) => {
    const request = { accountId, email, role, byUserId: actor.id, ...siteSetOf(site_ids) };
    const { invitation } = await members.createInvitation(request, { needs: 'members' });
    return { json: JSON.stringify(invitationFields(invitation)) };
  },
});
