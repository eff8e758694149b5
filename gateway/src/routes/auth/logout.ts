import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';

export const logout = route({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  tag: 'Sign-in',
  summary: 'Sign out',
  caller: 'session',
  allowsMissingFactor: true,
  siteKeys: ofNoSite,
  audits: ['session.ended'],
  allowsSuspended: true,
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 204, description: 'The session has ended and the cookies are cleared', headers: ['Set-Cookie'] },
  errors: [],
  handle: async ({ client }, { sessions, sessionCookies }) => {
    const digest = client.sessionDigest();
    if (digest !== undefined) await sessions.endSession({ digest });
    return { cookies: sessionCookies.clear() };
  },
});
