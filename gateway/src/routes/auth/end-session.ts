import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { personOf } from './person-of';

export const endSession = route({
  id: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  tag: 'Sign-in',
  summary: 'End one of your sessions',
  description:
    'The next request of the session returns 401. The current session can be ended too; `POST /auth/logout` also clears its cookies.',
  caller: 'session',
  allowsClosed: true,
  siteKeys: ofNoSite,
  audits: ['session.ended'],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  pathParameters: { id: uuidInPath('session') },
  success: { status: 204, description: 'The session has ended' },
  errors: [],
  handle: async ({ caller, path }, { sessions }) => {
    await sessions.endSessionOfUser({ ...personOf(caller), id: path.id }, { needs: 'session_lists' });
    return {};
  },
});
