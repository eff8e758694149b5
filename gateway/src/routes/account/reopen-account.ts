import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { accountFields } from '../auth/user-json';
import { Account } from '../schemas/user';

export const reopenAccount = route({
  id: 'reopenAccount',
  method: 'POST',
  path: '/account/reopen',
  tag: 'Sign-in',
  summary: 'Reopen a closed account',
  description:
    'Everything works as before: API keys, site tokens and webhooks. Changes nothing if the account is open. Returns 409 `conflict` once deleting has begun.',
  caller: 'session',
  audits: ['account.reopened'],
  allowsClosed: true,
  isIdempotent: true,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 200, description: 'The account is open', schema: Account },
  errors: ['conflict'],
  handle: async ({ caller: { accountId, actor } }, { closings }) => {
    const request = { accountId, actorKind: 'user', actorId: actor.id };
    const { account } = await closings.reopenAccount(request, { needs: 'account_closing' });
    return { json: JSON.stringify(accountFields(account)) };
  },
});
