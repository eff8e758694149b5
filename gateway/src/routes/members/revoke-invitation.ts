import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';

export const revokeInvitation = route({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/{id}',
  tag: 'Members',
  summary: 'Revoke an open invitation',
  description: 'Its link no longer works.',
  caller: 'session',
  audits: ['invitation.revoked'],
  bodyLimitBytes: bodyLimitBytes.people,
  pathParameters: { id: uuidInPath('invitation') },
  success: { status: 204, description: 'The invitation is revoked' },
  errors: [],
  handle: async ({ caller: { accountId, actor }, path: { id } }, { members }) => {
    await members.revokeInvitation({ accountId, id, byUserId: actor.id }, { needs: 'members' });
    return {};
  },
});
