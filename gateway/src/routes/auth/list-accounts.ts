import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { AccountList } from '../schemas/member';
import { personOf } from './person-of';

export const listAccounts = route({
  id: 'listAccounts',
  method: 'GET',
  path: '/auth/accounts',
  tag: 'Sign-in',
  summary: 'List the accounts that you may act for, your own first',
  caller: 'session',
  allowsMissingFactor: true,
  siteKeys: ofNoSite,
  // Another account may be active.
  allowsSuspended: true,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 200, description: 'The accounts', schema: AccountList },
  errors: [],
  handle: async ({ caller }, { members }) => {
    const { accountId: homeAccountId, userId } = personOf(caller);
    const { accounts } = await members.listAccounts({ homeAccountId, userId }, { needs: 'members' });
    // Whoever runs a provider learns of no other account of its people.
    const shown = caller.session?.bySso === true ? accounts.filter(({ id }) => id === caller.accountId) : accounts;
    const data = shown.map(({ id, name, role }) => ({ id, name, role, current: id === caller.accountId }));
    return { json: JSON.stringify({ data }) };
  },
});
