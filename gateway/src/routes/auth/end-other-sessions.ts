import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { digestOfSession } from './digest-of-session';
import { personOf } from './person-of';

export const endOtherSessions = route({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  tag: 'Sign-in',
  summary: 'End all your other sessions',
  description: 'Ends every session of yours except the current one. Their next requests return 401.',
  caller: 'session',
  allowsClosed: true,
  siteKeys: ofNoSite,
  audits: ['session.others_ended'],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 204, description: 'All other sessions have ended' },
  errors: [],
  handle: async ({ caller, client }, { sessions }) => {
    await sessions.endOtherSessions({ ...personOf(caller), digest: digestOfSession(client) }, { needs: 'session_lists' });
    return {};
  },
});
