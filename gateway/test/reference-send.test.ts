import { createSend, type SendParts } from '../browser/src/send';

const origin = 'http://127.0.0.1:8080';
const api = `${origin}/api/v1`;
const demo = { email: 'demo@example.com', password: 'secret', api_key: 'sk-demo', site_id: 'demo-site', site_token: 'st_demo' };
const examples = { key: 'key_example', site: 'example-site' };

let sent: Request[];
let asked: string[];
const nameOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;
function sender(parts: Partial<SendParts>) {
  const send = createSend({
    reader: { kind: 'nobody', ids: {} },
    examples,
    isForPeople: ({ url }) => url.includes('/keys'),
    fetch: (request) => {
      sent.push(request);
      return Promise.resolve(new Response('{}'));
    },
    origin,
    csrfToken: () => undefined,
    confirm: (request) => Promise.resolve(asked.push(nameOf(request)) > 0),
    signIn: () => expect.unreachable(),
    ...parts,
  });
  return (url: string, init?: RequestInit) => send(new Request(url, init));
}
const headersOf = (name: string) => sent.map(({ headers }) => headers.get(name));
beforeEach(() => {
  sent = [];
  asked = [];
});

test('[threats 114] [decision 27.2] a request to another origin is not sent', async () => {
  await expect(sender({})('https://evil.example/api/v1/consents')).rejects.toThrow('own server');
  expect(sent).toEqual([]);
});

test('a write of a session carries its CSRF token', async () => {
  const send = sender({ reader: { kind: 'person', ids: {} }, csrfToken: () => 'csrf' });
  await send(`${api}/consents`);
  await send(`${api}/consents`, { method: 'POST', body: '{}' });
  expect(headersOf('x-csrf-token')).toEqual([null, 'csrf']);
});

test('a typed key is sent without the CSRF token of a session', async () => {
  const send = sender({ reader: { kind: 'person', ids: {} }, csrfToken: () => 'csrf' });
  await send(`${api}/consents`, { method: 'POST', body: '{}', headers: { Authorization: 'Bearer sk-typed' } });
  expect([headersOf('authorization'), headersOf('x-csrf-token')]).toEqual([['Bearer sk-typed'], [null]]);
});

test('[decision 27.3] a write to the reader’s account needs a confirmation', async () => {
  const send = sender({
    reader: { kind: 'person', ids: {} },
    confirm: (request) => {
      asked.push(nameOf(request));
      return Promise.resolve(false);
    },
  });
  expect(await send(`${api}/subscription`, { method: 'DELETE' })).toBeUndefined();
  expect(await send(`${api}/consents/a`, { method: 'PUT', body: '{}' })).toBeUndefined();
  await send(`${api}/consents`);
  expect(asked).toEqual(['DELETE /api/v1/subscription', 'PUT /api/v1/consents/a']);
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
});

test('a request without an account needs no confirmation', async () => {
  await sender({})(`${api}/auth/login`, { method: 'POST', body: '{}' });
  expect([asked, sent.length]).toEqual([[], 1]);
});

describe('[decision 27.4] with the demo account', () => {
  const reader = { kind: 'demo' as const, demo, ids: {} };

  test('a request with the demo key is sent unchanged and without confirmation', async () => {
    await sender({ reader })(`${api}/consents`, { method: 'POST', body: '{}', headers: { Authorization: 'Bearer sk-demo' } });
    expect([headersOf('authorization'), asked]).toEqual([['Bearer sk-demo'], []]);
  });

  test('operations for people share one session, and reads use ids of that session', async () => {
    let sessions = 0;
    const signIn = () => {
      sessions += 1;
      return Promise.resolve({ key: 'key_real' });
    };
    const send = sender({ reader, signIn, csrfToken: () => 'csrf' });
    await send(`${api}/keys?id=key_example`, { headers: { Authorization: 'Bearer sk-demo' } });
    await send(`${api}/keys/key_example`, { method: 'DELETE', headers: { Authorization: 'Bearer sk-demo' } });
    expect(sessions).toBe(1);
    expect(headersOf('authorization')).toEqual([null, null]);
    expect(headersOf('x-csrf-token')).toEqual([null, 'csrf']);
    // A click must not revoke a key that is in use.
    expect(sent.map(({ url }) => url)).toEqual([`${api}/keys?id=key_real`, `${api}/keys/key_example`]);
  });

  test('after a change of the demo password, the request is sent without credentials', async () => {
    await sender({ reader, signIn: () => Promise.resolve(undefined) })(`${api}/keys`);
    expect(headersOf('authorization')).toEqual([null]);
  });

  test('a write with a key other than the demo key needs a confirmation', async () => {
    await sender({ reader })(`${api}/consents`, { method: 'POST', body: '{}', headers: { Authorization: 'Bearer sk-mine' } });
    expect([headersOf('authorization'), asked.length]).toEqual([['Bearer sk-mine'], 1]);
  });
});
