// `helm test`: records a consent through the gateway and reads it back. Environment: GATEWAY_URL; API_KEY and SITE_ID, or
// MAIL_URL of the mail catcher, by which the test registers an account of its own.
import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 500;
const { GATEWAY_URL: gateway, MAIL_URL: mail, API_KEY: givenKey, SITE_ID: givenSite } = process.env;
const api = `${gateway}/api/v1`;

/** Status, headers and body of an answer. Throws when the status is another than `wanted`. */
async function request(method, url, wanted, { body, headers = {} } = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  if (response.status !== wanted) throw new Error(`${method} ${url} answered ${response.status} instead of ${wanted}: ${text}`);
  return { headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Repeats `find` until it resolves with something, for a minute. */
async function eventually(what, find) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = await find();
    if (found !== undefined) return found;
    await pause(pollMs);
  }
  throw new Error(`After a minute there was still no ${what}.`);
}

/** An account of its own, as a person makes one: register, confirm by the mail, sign in, site, key. */
async function register() {
  const email = `helm-test-${crypto.randomUUID()}@example.com`;
  const password = crypto.randomUUID();
  await request('POST', `${api}/auth/register`, 202, { body: { email, password, name: 'Helm test' } });
  const token = await eventually(`mail to ${email}`, async () => {
    const { body } = await request('GET', `${mail}/api/v1/search?query=${encodeURIComponent(`to:"${email}"`)}`, 200);
    const [message] = body.messages;
    if (message === undefined) return undefined;
    const { body: whole } = await request('GET', `${mail}/api/v1/message/${message.ID}`, 200);
    return /[?&]token=([^\s&"<>]+)/.exec(whole.Text)?.[1];
  });
  await request('POST', `${api}/auth/verify-email`, 200, { body: { token: decodeURIComponent(token) } });
  const { headers } = await request('POST', `${api}/auth/login`, 200, { body: { email, password } });
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  const csrf = cookies.find((pair) => pair.startsWith('csrf_token=')).slice('csrf_token='.length);
  const session = { Cookie: cookies.join('; '), 'X-CSRF-Token': csrf };
  const site = await request('POST', `${api}/sites`, 201, {
    body: { name: 'Helm test', domain: 'helm-test.example.com' },
    headers: session,
  });
  const key = await request('POST', `${api}/keys`, 201, { body: { name: 'Helm test' }, headers: session });
  return { key: key.body.key, site: site.body.id };
}

async function recordAndRead({ key, site }) {
  const headers = { Authorization: `Bearer ${key}` };
  const consent = { site_id: site, subject_id: `helm-test-${crypto.randomUUID()}`, accepted: true, preferences: { analytics: true } };
  const created = await request('POST', `${api}/consents`, 201, { body: consent, headers });
  const read = await request('GET', `${api}/consents/${created.body.id}`, 200, { headers });
  for (const field of ['site_id', 'subject_id', 'accepted']) {
    if (read.body[field] !== consent[field]) throw new Error(`${field} of the stored consent is ${read.body[field]}.`);
  }
  console.log(`Recorded and read consent ${created.body.id}.`);
}

async function run() {
  await request('GET', `${gateway}/readyz`, 200);
  console.log('The gateway is ready.');
  await request('POST', `${api}/consents`, 401, { body: {} });
  console.log('A consent without an API key is refused.');
  if (givenKey && givenSite) await recordAndRead({ key: givenKey, site: givenSite });
  else if (mail) await recordAndRead(await register());
  else {
    console.log(
      'NO CONSENT WAS RECORDED: there is no API key. Make one in the dashboard, store it in a Secret, and set test.apiKeySecret.name and test.siteId.',
    );
  }
}

run().catch((error) => {
  console.error(error.message, error.cause?.message ?? '');
  process.exitCode = 1;
});
