import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { SessionList } from '../schemas/session';
import { digestOfSession } from './digest-of-session';
import { sessionFields } from './session-json';
import { personOf } from './person-of';

export const listSessions = route({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  tag: 'Sign-in',
  summary: 'List your sessions, the last used one first',
  description:
    'Where you are signed in. You have at most 20 sessions: a sign-in beyond that ends the session that you haven’t used for longest. A session ends after 8 hours without a request and after 7 days.',
  caller: 'session',
  siteKeys: ofNoSite,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 200, description: 'Sessions that have not ended', schema: SessionList },
  errors: [],
  handle: async ({ caller, client }, services) => {
    const digest = digestOfSession(client);
    const { sessions } = await services.sessions.listSessions({ ...personOf(caller), digest }, { needs: 'session_lists' });
    return { json: JSON.stringify({ data: sessions.map(sessionFields) }) };
  },
});
