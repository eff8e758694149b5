import type { ResolveSessionResponse } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { mustSetUpFactor } from '../../pipeline/4-caller/standing';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { planFields } from '../plans/plan-json';
import { Me } from '../schemas/user';
import { readUsage } from '../usage/read-usage';
import { accountFields, userFields } from './user-json';

export const getMe = route({
  id: 'getMe',
  method: 'GET',
  path: '/auth/me',
  tag: 'Sign-in',
  summary: 'Get the signed-in user and their account',
  description: 'Like every read with a session, sets the `csrf_token` cookie again if the request arrives without it.',
  caller: 'session',
  allowsMissingFactor: true,
  siteKeys: ofNoSite,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 200, description: 'User, account, plan and this month’s usage', schema: Me },
  errors: [],
  handle: async ({ caller, arrivedAtMs }, services) => {
    const session = caller.session as ResolveSessionResponse;
    const { user, account, plan, role = 'owner', sites, accounts = 1 } = session;
    const usage = await readUsage(services, caller.accountId, { arrivedAtMs });
    const { tellsStates: tells_us_states } = services.geo;
    const json = {
      ...{ user: userFields(user), account: accountFields(account), role, site_ids: sites?.ids ?? null, accounts },
      ...{ plan: planFields(plan), usage, tells_us_states },
      ...(mustSetUpFactor(session) && { must_set_up_factor: true }),
    };
    return { json: JSON.stringify(json) };
  },
});
