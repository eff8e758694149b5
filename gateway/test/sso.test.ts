import { cookiesOf, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';

let gateway: TestGateway;
let people: ReturnType<typeof createPeople>;
let refusal = '';
const completed: { flow: string; query: string }[] = [];

beforeAll(async () => {
  gateway = await startGateway();
  people = createPeople(gateway.services);
  gateway.services.answer('beginSso', ({ email }) =>
    email.endsWith('@two.example')
      ? { url: '', flow: '', providers: [{ id: '6f9c1b1e-2c0f-4f5a-9a0e-5f6d7c8b9a01', name: 'Okta' }] }
      : { url: 'https://login.example/authorize', flow: 'v1.sealed.flow', providers: [] },
  );
  gateway.services.answer('completeSso', ({ flow, query }) => {
    completed.push({ flow, query });
    return refusal === '' ? { token: 'T'.repeat(43), refusal } : { token: '', refusal };
  });
  gateway.services.answer('listAccounts', () => ({
    accounts: [
      { id: 'c1f7a7e4-6a43-4d0c-9a53-1b1f3a4c5d6e', name: 'Home', role: 'owner' },
      { id: 'd1f7a7e4-6a43-4d0c-9a53-1b1f3a4c5d6e', name: 'Other', role: 'auditor' },
    ],
  }));
});
afterAll(() => gateway.stop());
beforeEach(() => {
  refusal = '';
  completed.length = 0;
});

const callback = (query: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${gateway.port}/auth/sso/callback${query}`, { redirect: 'manual', headers });

describe('[decision 83.3] beginning', () => {
  test('returns the provider’s address, and binds the sign-in to the browser by a cookie', async () => {
    const answer = await gateway.client.post('/auth/sso', { email: 'a@one.example' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ url: 'https://login.example/authorize', providers: [] });
    expect(cookiesOf(answer)['sso']).toMatchObject({ value: 'v1.sealed.flow' });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/);
  });

  test('asks to choose one of several providers, without a cookie', async () => {
    const answer = await gateway.client.post('/auth/sso', { email: 'a@two.example' });
    expect(answer.body).toEqual({ url: null, providers: [{ id: '6f9c1b1e-2c0f-4f5a-9a0e-5f6d7c8b9a01', name: 'Okta' }] });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('[threats 16] is refused for pages of other sites', async () => {
    const answer = await gateway.client.post('/auth/sso', { email: 'a@one.example' }, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });
});

describe('[decision 83.4] the callback', () => {
  test('leads to the dashboard with a session, and clears the cookie', async () => {
    const answer = await callback('?code=1&state=s', { cookie: 'sso=v1.sealed.flow' });
    expect(answer.status).toBe(200);
    expect(completed).toEqual([{ flow: 'v1.sealed.flow', query: 'code=1&state=s' }]);
    expect(await answer.text()).toContain('content="0;url=/"');
    const cookies = answer.headers.getSetCookie();
    expect(cookies.some((line) => line.startsWith(`session=${'T'.repeat(43)};`))).toBe(true);
    expect(cookies.some((line) => line.startsWith('sso=;') && line.includes('Max-Age=0'))).toBe(true);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['expired', 401],
    ['token', 401],
    ['denied', 401],
    ['email', 403],
    ['domain', 403],
    ['removed', 403],
    ['full', 403],
    ['provider', 503],
  ])('a refusal (%s) is %d, begins no session, and leads to the page that explains it', async (code, status) => {
    refusal = code;
    const answer = await callback('?code=1&state=s', { cookie: 'sso=v1.sealed.flow' });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(`url=/sign-in/sso?refused=${code}"`);
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith('session='))).toEqual([]);
  });

  test('without the cookie, and with two, the sign-in has none', async () => {
    for (const cookie of ['', 'sso=a; sso=b', `sso=${'x'.repeat(5000)}`]) await callback('?code=1', { cookie });
    expect(completed.map(({ flow }) => flow)).toEqual(['', '', '']);
  });
});

describe('[threats 174] a session by single sign-on', () => {
  test('changes nothing of the person, and shows no other account', async () => {
    const { token, session } = people.signIn({});
    Object.assign(session, { bySso: true });
    const me = await gateway.client.get('/usage', { Cookie: `session=${token}` });
    const csrf = cookiesOf(me)['csrf_token']?.value as string;
    const headers = { Cookie: `session=${token}; csrf_token=${csrf}`, 'X-CSRF-Token': csrf };
    const refused = await Promise.all([
      gateway.client.put('/auth/password', { current_password: 'a', password: 'b' }, headers),
      gateway.client.post('/auth/factors/totp', { current_password: 'a' }, headers),
      gateway.client.send('DELETE', '/auth/factors/totp', headers),
      gateway.client.post('/auth/factors/recovery-codes', undefined, headers),
      gateway.client.post('/auth/accounts/d1f7a7e4-6a43-4d0c-9a53-1b1f3a4c5d6e', undefined, headers),
    ]);
    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(JSON.stringify(body)).toContain('single sign-on');
    }
    const accounts = await gateway.client.get('/auth/accounts', headers);
    expect(accounts.body).toEqual({ data: [] });
  });
});
