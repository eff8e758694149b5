import type { ResolveSessionResponse } from '@consent/contracts';
import { conflict, invalid } from '@consent/kernel/errors';
import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { AccountClosing, CloseAccountBody } from '../schemas/closing';
import { closingFields } from './closing-json';

export const closeAccount = route({
  id: 'closeAccount',
  method: 'DELETE',
  path: '/account',
  tag: 'Sign-in',
  summary: 'Close the account',
  description:
    'API keys and site tokens are refused from the next request on, webhooks stop, and an export of each site is made. For 30 days you can read everything, export it and ' +
    'reopen the account. Then everything is deleted. Returns 400 unless `confirm` is the name of the account, and 409 `conflict` while a legal hold is open: lift it first.',
  caller: 'session',
  audits: ['account.closed'],
  asksForProof: true,
  allowsClosed: true,
  isIdempotent: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: CloseAccountBody,
  success: { status: 200, description: 'The account is closed', schema: AccountClosing },
  errors: ['conflict'],
  handle: async ({ caller: { accountId, actor, session }, body }, { closings, consents }) => {
    const { account } = session as ResolveSessionResponse;
    if (body.confirm !== account.name) throw invalid('confirm must be the name of the account.');
    const { holds } = await consents.rpc.listHolds({ accountId }, { needs: 'holds' });
    if (holds.some(({ liftedAtMs }) => liftedAtMs === 0))
      throw conflict('A legal hold is open. Lift every hold before you close the account.');
    const request = { accountId, actorKind: 'user', actorId: actor.id, reason: '' };
    const closed = await closings.closeAccount(request, { needs: 'account_closing' });
    return { json: JSON.stringify(closingFields(closed.account)) };
  },
});
