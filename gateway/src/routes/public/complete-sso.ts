import { ServiceError } from '@consent/kernel/errors';
import { type Answer, route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { sessionClientOf } from '../../pipeline/4-caller/session-client';
import { endAnswer } from '../../pipeline/8-answer/end-answer';
import { callbackPath } from '../sso/sso-json';

const nothing = Buffer.alloc(0);
/** Tokens, keys and userinfo take up to 5 s each. */
const timeoutMs = 25_000;

const statusOf: Readonly<Record<string, number>> = { email: 403, domain: 403, removed: 403, full: 403, provider: 503 };

/** Where a provider sends the browser back to (decision 83). A refusal leads back to the page where it began, which says why. */
export const completeSso = route({
  id: 'completeSso',
  method: 'GET',
  path: callbackPath,
  tag: 'Public pages',
  summary: 'End a sign-in with single sign-on',
  caller: 'anyone',
  audits: ['session.started', 'session.refused', 'member.added', 'user.email_verified'],
  head: false,
  limits: [{ rule: 'sso_callback_address', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.others,
  ignoresOtherParameters: true,
  success: { status: 200, description: 'A page that leads to the dashboard' },
  errors: [],
  handle: async ({ client, raw: { request } }, { sso, ssoCookies, sessionCookies }) => {
    const flow = ssoCookies.find(request);
    const [, query = ''] = (request.url ?? '').split('?', 2);
    try {
      const { token, refusal } = await sso.completeSso(
        { flow, query, previousDigest: client.sessionDigest() ?? nothing, client: sessionClientOf(client) },
        { needs: 'sso', timeoutMs },
      );
      if (refusal !== '') return leadTo(`/sign-in/sso?refused=${refusal}`, statusOf[refusal] ?? 401, ssoCookies.clear());
      return leadTo('/', 200, [...sessionCookies.open(token), ...ssoCookies.clear()]);
    } catch (error) {
      const { kind } = ServiceError.from(error);
      if (kind === 'internal') throw error;
      return leadTo('/sign-in/sso?refused=provider', 503, ssoCookies.clear());
    }
  },
});

/**
 * A page instead of a redirect: the browser’s next request then comes from our own page and not from the provider’s, and a refusal keeps its
 * status.
 */
function leadTo(path: string, status: number, cookies: readonly string[]): Answer {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${path}"><title>Sign in</title><a href="${path}">Continue</a>`;
  return {
    cookies,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' },
    respond: ({ response }) => {
      response.writeHead(status, { 'Content-Length': Buffer.byteLength(html) });
      endAnswer(response, html);
    },
  };
}
