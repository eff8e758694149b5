import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { memberInPath } from '../../pipeline/6-input/path-parameters';
import { enumQuery } from '../../pipeline/6-input/query-parameters';
import { userOf } from './user-of';

export const removeMember = route({
  id: 'removeMember',
  method: 'DELETE',
  path: '/members/{userId}',
  tag: 'Members',
  summary: 'Remove a member, or leave the account',
  description:
    'The next request of any of their sessions for this account returns 401. With `keys=revoke`, the API keys that they created are revoked too; ' +
    'after a 503 that takes up to a few seconds more. Every role may remove itself with `me`. Only owners remove owners. Returns 409 for the last owner.',
  caller: 'session',
  audits: ['member.removed', 'key.revoked'],
  oneself: 'userId',
  siteKeys: ofNoSite,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.people,
  pathParameters: { userId: memberInPath() },
  queryParameters: { keys: enumQuery('What happens to the API keys that they created. Default: `keep`', ['keep', 'revoke']) },
  success: { status: 204, description: 'They are no longer a member' },
  errors: ['conflict'],
  handle: async ({ caller: { accountId, actor }, path, query }, { members }) => {
    const removal = { accountId, userId: userOf(path, actor), byUserId: actor.id, revokesKeys: query.keys === 'revoke' };
    await members.removeMember(removal, { needs: 'members' });
    return {};
  },
});
