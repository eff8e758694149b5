import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { startSmallOidcProvider, type SmallOidcProvider } from '@consent/testkit';
import { dumpOf, startAccount } from './account-under-test';
import { startBadProvider, type BadProvider } from './bad-provider';
import { tokenIn } from './mail-catcher';
import { digestOf, noSession, password, startWithMail, type WithMail } from './people';

const redirectUri = 'http://127.0.0.1:1/auth/sso/callback';
const client = { userAgent: 'Browser', country: 'DE', region: '' };

const txt = new Map<string, string[][]>();
const resolveTxt = (domain: string) => {
  const records = txt.get(domain);
  return records === undefined ? Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })) : Promise.resolve(records);
};

let people: WithMail;
let oidc: SmallOidcProvider;
let bad: BadProvider;
beforeAll(async () => {
  [people, oidc, bad] = await Promise.all([
    startWithMail({ resolveTxt }, { settings: { SSO_ALLOW_INSECURE: 'true' } }),
    startSmallOidcProvider({ redirectUris: [redirectUri] }),
    startBadProvider(),
  ]);
});
afterAll(() => Promise.all([people.stop(), oidc.stop(), bad.stop()]));
beforeEach(() => bad.reset());

const kindOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'success',
    ({ kind }: { kind: string }) => kind,
  );

const newDomain = () => `d${randomUUID().slice(0, 8)}.example`;

async function verifiedDomain(accountId: string, domain = newDomain()): Promise<string> {
  const { sso } = people.account;
  const added = await sso.addSsoDomain({ accountId, domain });
  txt.set(domain, [[added.domain.txtRecord]]);
  const { problem } = await sso.checkSsoDomain({ accountId, domain });
  expect(problem).toBe('');
  return domain;
}

interface Of {
  issuer: string;
  clientId?: string;
  clientSecret?: string;
  provesFactor?: boolean;
  defaultRole?: string;
}

/** An account of a confirmed owner, with a verified domain and a provider. */
async function organization({
  issuer,
  clientId = 'consent',
  clientSecret = 'a secret of the client',
  provesFactor = false,
  defaultRole = 'developer',
}: Of) {
  const account = await people.account.anAccount();
  const accountId = account.id;
  const domain = await verifiedDomain(accountId);
  const { provider } = await people.account.sso.createSsoProvider({
    ...{ accountId, name: 'Okta', issuer, clientId, clientSecret, defaultRole, provesFactor },
  });
  return { accountId, ownerEmail: account.email, domain, provider };
}

const onGood = (changed: Partial<Of> = {}) =>
  organization({ issuer: oidc.issuer, clientId: oidc.clientId, clientSecret: oidc.clientSecret, ...changed });
const onBad = (changed: Partial<Of> = {}) => organization({ issuer: bad.issuer, ...changed });

const begin = (email: string, providerId = '') => people.account.sso.beginSso({ email, providerId, redirectUri });
const complete = (flow: string, query: string, previousDigest = noSession) =>
  people.account.sso.completeSso({ flow, query, previousDigest, client });
const resolve = (token: string) => people.account.sessions.resolveSession({ digest: digestOf(token), keepsRoles: true });

async function signInAs(person: SmallOidcProvider['person']) {
  oidc.person = person;
  const { url, flow } = await begin(person.email);
  return complete(flow, await oidc.signIn(url));
}

/** A sign-in with the provider made by hand. */
async function signInBadly(email: string, changed: Record<string, string> = {}) {
  const { url, flow } = await begin(email);
  return complete(flow, bad.answerOf(url, changed));
}

const userCount = async () =>
  Number((await people.account.database.query<{ n: number }>('count_users', 'SELECT count(*) AS n FROM users', [])).rows[0]?.n);

describe('[decision 83] a sign-in', () => {
  test('creates an unknown person as a member with the default role, and knows them by the subject from then on', async () => {
    const { accountId, domain } = await onGood();
    const email = `ada@${domain}`;
    const first = await signInAs({ sub: `s-${domain}`, email, name: 'Ada Lovelace' });
    expect(first).toMatchObject({ refusal: '', user: { email, name: 'Ada Lovelace', emailVerified: true }, account: { id: accountId } });
    const session = await resolve(first.token);
    expect(session).toMatchObject({ role: 'developer', bySso: true, account: { id: accountId }, accounts: 1, factorProvedAtMs: 0 });
    // Their home account is another one, and they have no password for it.
    expect(session.user.accountId).not.toBe(accountId);
    expect(await kindOf(people.login(email))).toBe('unauthorized');
    const renamed = await signInAs({ sub: `s-${domain}`, email: `ada.king@${domain}`, name: 'Ada King' });
    expect(renamed.user?.id).toBe(first.user?.id);
    const { providers } = await people.account.sso.listSsoProviders({ accountId });
    expect(providers[0]).toMatchObject({ workedForOwnerAtMs: 0, workedAtMs: expect.any(Number) as number });
    expect(providers[0]?.workedAtMs).toBeGreaterThan(0);
  });

  test('links a known person of the domain, whose password and other accounts it gives no access to', async () => {
    const { accountId, domain } = await onGood();
    const email = `bob@${domain}`;
    const home = (await people.account.accounts.createAccount({ name: 'Bob', email, password, emailVerified: true })).account;
    const { token, user } = await signInAs({ sub: `b-${domain}`, email });
    expect(user).toMatchObject({ accountId: home.id, email });
    expect((await resolve(token)).account.id).toBe(accountId);
    // A process of the release before does not find it.
    expect(await kindOf(people.resolve(token))).toBe('not_found');
    expect((await people.login(email)).account.id).toBe(home.id);
  });

  test('an owner keeps the role, also at home', async () => {
    const { accountId, ownerEmail, provider } = await onGood();
    await people.account.sso.deleteSsoDomain({ accountId, domain: 'example.com' }).catch(() => undefined);
    const domain = newDomain();
    await verifiedDomain(accountId, domain);
    await people.account.database.query('move_owner', 'UPDATE users SET email = $2 WHERE email = $1', [ownerEmail, `owner@${domain}`]);
    const { token } = await signInAs({ sub: `o-${domain}`, email: `owner@${domain}` });
    expect(await resolve(token)).toMatchObject({ role: 'owner', bySso: true, account: { id: accountId } });
    const { providers } = await people.account.sso.listSsoProviders({ accountId });
    expect(providers.find(({ id }) => id === provider.id)?.workedForOwnerAtMs).toBeGreaterThan(0);
  });

  test('ends the previous session of the browser, and counts the sessions of the person', async () => {
    const { domain } = await onGood();
    const person = { sub: `c-${domain}`, email: `c@${domain}` };
    const { token: before } = await signInAs(person);
    oidc.person = person;
    const { url, flow } = await begin(person.email);
    const { token } = await complete(flow, await oidc.signIn(url), digestOf(before));
    expect(await kindOf(resolve(before))).toBe('not_found');
    expect(await kindOf(resolve(token))).toBe('success');
  });

  test('proves the second factor only if an owner says that the provider asks for one', async () => {
    const { domain } = await onGood({ provesFactor: true });
    const { token } = await signInAs({ sub: `d-${domain}`, email: `d@${domain}` });
    expect((await resolve(token)).factorProvedAtMs).toBeGreaterThan(0);
  });

  test('two browsers at once make one person and one member', async () => {
    const { accountId, domain } = await onBad();
    const email = `twice@${domain}`;
    bad.faults.claims = { sub: 'twice', email };
    const before = await userCount();
    const begun = await Promise.all([begin(email), begin(email)]);
    // Each flow has its own nonce, so the provider answers one after the other.
    const both = [];
    for (const { url, flow } of begun) both.push(await complete(flow, bad.answerOf(url)));
    expect(new Set(both.map(({ user }) => user?.id)).size).toBe(1);
    expect(await userCount()).toBe(before + 1);
    const sql = 'SELECT user_id FROM members WHERE account_id = $1';
    expect((await people.account.database.query('members_of', sql, [accountId])).rowCount).toBe(1);
  });

  test('whoever was removed does not come back', async () => {
    const { accountId, domain } = await onGood();
    const person = { sub: `e-${domain}`, email: `e@${domain}` };
    const { token, user } = await signInAs(person);
    await people.account.database.query('remove', 'DELETE FROM members WHERE account_id = $1 AND user_id = $2', [accountId, user?.id]);
    expect(await kindOf(resolve(token))).toBe('not_found');
    expect((await signInAs(person)).refusal).toBe('removed');
    // Also not with another subject for the same address.
    expect((await signInAs({ ...person, sub: `${person.sub}-2` })).refusal).toBe('removed');
  });

  test('[threats 173] a stranger who registered the address before gets nothing', async () => {
    const { domain } = await onGood();
    const email = `victim@${domain}`;
    await people.account.users.register({ email, password, name: 'Mallory' });
    const stranger = await people.login(email);
    const { secret } = await people.account.factors.beginTotp({
      ...{ accountId: stranger.user.accountId, userId: stranger.user.id, currentPassword: password },
    });
    await people.account.factors.confirmTotp({
      ...{ accountId: stranger.user.accountId, userId: stranger.user.id, digest: digestOf(stranger.token) },
      code: generateSync({ secret, epoch: Math.floor(people.now() / 1000) }),
    });
    const { user } = await signInAs({ sub: `v-${domain}`, email });
    expect(user).toMatchObject({ id: stranger.user.id, emailVerified: true });
    expect(await kindOf(people.resolve(stranger.token))).toBe('not_found');
    expect(await kindOf(people.login(email))).toBe('unauthorized');
    const { totpSinceMs } = await people.account.factors.getFactors({ accountId: stranger.user.accountId, userId: stranger.user.id });
    expect(totpSinceMs).toBe(0);
  });
});

describe('[decision 83.5] what a provider must prove', () => {
  test.each<[string, (bad: BadProvider) => void]>([
    ['another nonce', ({ faults }) => (faults.claims = { nonce: 'another' })],
    ['no nonce', ({ faults }) => (faults.claims = { nonce: undefined })],
    ['another issuer', ({ faults }) => (faults.claims = { iss: 'https://accounts.google.com' })],
    ['another audience', ({ faults }) => (faults.claims = { aud: 'somebody-else' })],
    ['several audiences for another party', ({ faults }) => (faults.claims = { aud: ['consent', 'x'], azp: 'x' })],
    ['an expired token', ({ faults }) => (faults.claims = { iat: 1_700_000_000, exp: 1_700_000_300 })],
    ['no expiry', ({ faults }) => (faults.claims = { exp: undefined })],
    ['no subject', ({ faults }) => (faults.claims = { sub: undefined })],
    ['a subject that is too long', ({ faults }) => (faults.claims = { sub: 'x'.repeat(256) })],
    ['a key that is not published', ({ faults }) => (faults.foreignKey = true)],
    ['the client secret as key', ({ faults }) => (faults.algorithm = 'HS256')],
    ['no signature', ({ faults }) => (faults.algorithm = 'none')],
    ['a used code', ({ faults }) => (faults.tokenAnswer = { status: 400, body: '{"error":"invalid_grant"}' })],
    ['no ID token', ({ faults }) => (faults.tokenAnswer = { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' })],
  ])('%s is refused', async (_, spoil) => {
    const { domain } = await onBad();
    const email = `f@${domain}`;
    bad.faults.claims = { email };
    const before = await userCount();
    spoil(bad);
    bad.faults.claims = { email, ...bad.faults.claims };
    expect(await signInBadly(email)).toEqual({ token: '', refusal: 'token' });
    expect(await userCount()).toBe(before);
  });

  test('another issuer in the answer, another state and none are refused before the code is used', async () => {
    const { domain } = await onBad();
    const email = `g@${domain}`;
    for (const changed of [{ iss: 'https://evil.example' }, { state: 'another' }, { state: '' }])
      expect((await signInBadly(email, changed)).refusal).toBe('token');
    expect(bad.tokenRequests).toHaveLength(0);
    const { flow } = await begin(email);
    for (const query of ['', 'code=1', 'x=%00', '%', `code=${'y'.repeat(9000)}`])
      expect((await complete(flow, query)).refusal).toBe('token');
    bad.faults.discovery = { authorization_response_iss_parameter_supported: true };
    const { domain: strict } = await onBad();
    expect((await signInBadly(`g@${strict}`)).refusal).toBe('token');
  });

  test('a person who says no is told so', async () => {
    const { domain } = await onBad();
    expect((await signInBadly(`h@${domain}`, { error: 'access_denied' })).refusal).toBe('denied');
  });

  test('a flow counts in its browser, once, for ten minutes', async () => {
    const { domain } = await onBad();
    const email = `i@${domain}`;
    bad.faults.claims = { email };
    const { url, flow } = await begin(email);
    const query = bad.answerOf(url);
    const altered = flow.slice(0, 40) + (flow[40] === 'A' ? 'B' : 'A') + flow.slice(41);
    for (const foreign of ['', 'v1.00000000.AAAA', 'x'.repeat(4000), altered])
      expect((await complete(foreign, query)).refusal).toBe('expired');
    const other = await begin(email);
    expect((await complete(other.flow, query)).refusal).toBe('token');
    const [first, second] = await Promise.all([complete(flow, query), complete(flow, query)]);
    expect([first.refusal, second.refusal].toSorted()).toEqual(['', 'expired']);
    expect((await complete(flow, query)).refusal).toBe('expired');
    const late = await begin(email);
    people.advanceClock(10 * 60_000);
    expect((await complete(late.flow, bad.answerOf(late.url))).refusal).toBe('expired');
  });

  test('the request has PKCE, and its verifier goes to the provider only', async () => {
    const { domain } = await onBad();
    const email = `j@${domain}`;
    bad.faults.claims = { email };
    const { url, flow } = await begin(email);
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', redirect_uri: redirectUri, login_hint: email, client_id: 'consent' },
      scope: 'openid email profile',
    });
    await complete(flow, bad.answerOf(url));
    const verifier = bad.tokenRequests[0]?.get('code_verifier') ?? '';
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(flow).not.toContain(verifier);
  });

  test.each<[string, Record<string, unknown>]>([
    ['false', { email_verified: false }],
    ['false as text', { email_verified: 'false' }],
    ['no address', { email: undefined }],
    ['no text', { email: ['a@b.example'] }],
    ['no address of ours', { email: 'Ünicode@@x' }],
  ])('an address that is not vouched for is refused: %s', async (_, claims) => {
    const { domain } = await onBad();
    bad.faults.claims = { email: `k@${domain}`, ...claims };
    expect((await signInBadly(`k@${domain}`)).refusal).toBe('email');
  });

  test('an address of a domain that the account has not verified is refused, whoever is known under it', async () => {
    const { domain } = await onBad();
    const { domain: foreign } = await onBad();
    const { email: known } = await people.registerUser();
    for (const email of [`l@${foreign}`, `l@sub.${domain}`, `l@${domain}.evil.example`, known, 'nobody@example.com']) {
      bad.faults.claims = { email };
      expect((await signInBadly(`l@${domain}`)).refusal).toBe('domain');
    }
  });
});

describe('[decision 83.3] who may begin', () => {
  test('an address of no verified domain is refused alike, whether it is known or not', async () => {
    const { email: known } = await people.registerUser();
    const { accountId } = await onBad();
    const unverified = newDomain();
    await people.account.sso.addSsoDomain({ accountId, domain: unverified });
    const withoutProvider = await people.account.anAccount();
    const empty = await verifiedDomain(withoutProvider.id);
    const messages = await Promise.all(
      [known, 'nobody@example.com', `x@${unverified}`, `x@${empty}`, 'no address', ''].map((email) =>
        begin(email).then(
          () => 'success',
          ({ kind, message }: { kind: string; message: string }) => `${kind} ${message}`,
        ),
      ),
    );
    expect(new Set(messages)).toEqual(new Set(['not_found Single sign-on is not set up for this address. Sign in with your password.']));
  });

  test('with several providers the person chooses one of the account', async () => {
    const { accountId, domain, provider } = await onBad();
    const { provider: second } = await people.account.sso.createSsoProvider({
      ...{ accountId, name: 'Second', issuer: bad.issuer, clientId: 'consent', clientSecret: 's', defaultRole: 'auditor' },
      provesFactor: false,
    });
    const { providers, url } = await begin(`m@${domain}`);
    expect(url).toBe('');
    expect(providers).toEqual([
      { id: provider.id, name: 'Okta' },
      { id: second.id, name: 'Second' },
    ]);
    expect((await begin(`m@${domain}`, second.id)).url).toContain(`${bad.issuer}/authorize`);
    const { provider: foreign } = await onBad();
    expect(await kindOf(begin(`m@${domain}`, foreign.id))).toBe('not_found');
  });

  test('a provider that is away is unavailable', async () => {
    const { domain } = await onBad();
    bad.faults.tokenAnswer = { status: 500, body: '' };
    bad.faults.discovery = { token_endpoint: undefined };
    expect(await kindOf(begin(`n@${domain}`))).toBe('unavailable');
  });
});

describe('[decision 83.1] providers', () => {
  const described = { name: 'P', clientId: 'c', clientSecret: 'top secret', defaultRole: 'auditor', provesFactor: false };

  test('have a secret that nothing shows, and that is stored sealed', async () => {
    const { accountId, provider } = await onBad({ clientSecret: 'this is confidential' });
    const { sso } = people.account;
    expect(JSON.stringify([provider, await sso.listSsoProviders({ accountId })])).not.toContain('confidential');
    expect(await dumpOf(people.account.database)).not.toContain('this is confidential');
    const renamed = await sso.updateSsoProvider({ accountId, ...provider, name: 'Renamed', clientSecret: '' });
    expect(renamed.provider).toMatchObject({ name: 'Renamed', id: provider.id });
  });

  test('are five at most, belong to one account, and have rules', async () => {
    const { id: accountId } = await people.account.anAccount();
    const other = await people.account.anAccount();
    const { sso } = people.account;
    const create = (changed: object) => sso.createSsoProvider({ accountId, issuer: bad.issuer, ...described, ...changed });
    for (const changed of [
      { issuer: 'ftp://x.example' },
      { issuer: 'no url' },
      { issuer: 'https://u:p@x.example' },
      { issuer: 'https://x.example?y' },
      { issuer: 'https://x.example/.well-known/openid-configuration' },
      { issuer: 'https://login.microsoftonline.com/common/v2.0' },
      { issuer: 'https://login.microsoftonline.com/Organizations/v2.0' },
      { issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0' },
      { name: ' ' },
      { clientId: '' },
      { clientSecret: '' },
      { defaultRole: 'emperor' },
    ])
      expect(await kindOf(create(changed)), JSON.stringify(changed)).toBe('invalid');
    const outcomes = await Promise.all(Array.from({ length: 7 }, () => kindOf(create({}))));
    expect(outcomes.toSorted()).toEqual([...Array<string>(2).fill('conflict'), ...Array<string>(5).fill('success')]);
    const [mine] = (await sso.listSsoProviders({ accountId })).providers;
    const foreign = { ...described, accountId: other.id, id: mine?.id ?? '', issuer: bad.issuer };
    expect(await kindOf(sso.updateSsoProvider(foreign))).toBe('not_found');
    expect(await kindOf(sso.deleteSsoProvider(foreign))).toBe('not_found');
    expect(await kindOf(sso.checkSsoProvider(foreign))).toBe('not_found');
    expect((await sso.listSsoProviders({ accountId: other.id })).providers).toEqual([]);
  });

  test('the check says in words what is wrong', async () => {
    const { accountId, provider } = await onBad();
    const check = async () => (await people.account.sso.checkSsoProvider({ accountId, id: provider.id })).problems;
    expect(await check()).toEqual([]);
    bad.faults.discovery = {
      issuer: `${bad.issuer}/`,
      jwks_uri: undefined,
      response_types_supported: ['id_token'],
      code_challenge_methods_supported: ['plain'],
      id_token_signing_alg_values_supported: ['HS256'],
    };
    const problems = await check();
    expect(problems).toHaveLength(5);
    expect(problems[0]).toContain(`calls itself "${bad.issuer}/"`);
    bad.reset();
    bad.faults.redirectTo = 'http://169.254.169.254/latest';
    expect(await check()).toEqual([`${bad.issuer}/.well-known/openid-configuration answers 302. Is the issuer right?`]);
    bad.reset();
    bad.faults.discoveryBytes = 300 * 1024;
    expect((await check())[0]).toContain('more than 256 KiB');
  });

  test('end the sessions that began with them when they are deleted', async () => {
    const { accountId, domain, provider } = await onGood();
    const { token } = await signInAs({ sub: `p-${domain}`, email: `p@${domain}` });
    await people.account.sso.deleteSsoProvider({ accountId, id: provider.id });
    expect(await kindOf(resolve(token))).toBe('not_found');
  });

  test('another issuer begins without the people of the old one', async () => {
    const { accountId, domain, provider } = await onGood();
    await signInAs({ sub: `q-${domain}`, email: `q@${domain}` });
    await people.account.sso.updateSsoProvider({ accountId, ...provider, issuer: bad.issuer, clientSecret: '' });
    const sql = 'SELECT FROM sso_identities WHERE account_id = $1';
    expect((await people.account.database.query('identities_of', sql, [accountId])).rowCount).toBe(0);
  });

  test('[threats 171] in production, private addresses are neither stored nor called, whatever a name leads to', async () => {
    const strict = await startAccount({}, { resolveHost: () => Promise.resolve(['127.0.0.1']), resolveTxt });
    try {
      const { id: accountId } = await strict.anAccount();
      const create = (issuer: string) => strict.sso.createSsoProvider({ accountId, issuer, ...described });
      for (const issuer of [
        bad.issuer,
        'http://login.example',
        'https://127.0.0.1',
        'https://169.254.169.254',
        'https://[::1]',
        'https://localhost',
      ])
        expect(await kindOf(create(issuer)), issuer).toBe('invalid');
      const { provider } = await create('https://login.example');
      const { problems } = await strict.sso.checkSsoProvider({ accountId, id: provider.id });
      expect(problems).toEqual(['https://login.example/.well-known/openid-configuration leads to an address that is not public.']);
    } finally {
      await strict.stop();
    }
  });
});

describe('[decision 83.2] domains', () => {
  test('are verified by a TXT record, also one in several parts', async () => {
    const { id: accountId } = await people.account.anAccount();
    const { sso } = people.account;
    const domain = newDomain();
    const added = (await sso.addSsoDomain({ accountId, domain: ` ${domain.toUpperCase()}. ` })).domain;
    expect(added).toMatchObject({ domain, verifiedAtMs: 0 });
    expect(added.txtRecord).toMatch(/^consent-verification=[\w-]{43}$/);
    expect((await sso.addSsoDomain({ accountId, domain })).domain).toEqual(added);
    const problemNow = async () => (await sso.checkSsoDomain({ accountId, domain })).problem;
    expect(await problemNow()).toContain('no TXT record');
    txt.set(domain, [['v=spf1 -all']]);
    expect(await problemNow()).toContain('not this one');
    txt.set(domain, [['consent-verification=another']]);
    expect(await problemNow()).toContain('another value');
    txt.set(domain, [['v=spf1 -all'], [added.txtRecord.slice(0, 20), added.txtRecord.slice(20)]]);
    expect(await problemNow()).toBe('');
    const [verified] = (await sso.listSsoDomains({ accountId })).domains;
    expect(verified?.verifiedAtMs).toBeGreaterThan(0);
    // A record that is gone changes nothing.
    txt.delete(domain);
    expect(await problemNow()).not.toBe('');
    expect((await sso.listSsoDomains({ accountId })).domains[0]?.verifiedAtMs).toBe(verified?.verifiedAtMs);
  });

  test('belong to one account until it gives them up, also when two ask at once', async () => {
    const { sso } = people.account;
    const accounts = await Promise.all([people.account.anAccount(), people.account.anAccount()]);
    const domain = newDomain();
    const records = await Promise.all(
      accounts.map(async ({ id: accountId }) => (await sso.addSsoDomain({ accountId, domain })).domain.txtRecord),
    );
    expect(records[0]).not.toBe(records[1]);
    txt.set(
      domain,
      records.map((record) => [record]),
    );
    const check = (accountId: string) => kindOf(sso.checkSsoDomain({ accountId, domain }));
    const outcomes = await Promise.all(accounts.map(({ id }) => check(id)));
    expect(outcomes.toSorted()).toEqual(['conflict', 'success']);
    const winner = accounts[outcomes.indexOf('success')]?.id ?? '';
    const loser = accounts[outcomes.indexOf('conflict')]?.id ?? '';
    expect(await check(loser)).toBe('conflict');
    await sso.deleteSsoDomain({ accountId: winner, domain });
    expect(await check(loser)).toBe('success');
    expect(await kindOf(sso.deleteSsoDomain({ accountId: winner, domain }))).toBe('not_found');
  });

  test('of everybody, and what is no domain, are refused', async () => {
    const { id: accountId } = await people.account.anAccount();
    const add = (domain: string) => kindOf(people.account.sso.addSsoDomain({ accountId, domain }));
    for (const domain of [
      'gmail.com',
      'Outlook.com.',
      'co.uk',
      'com.br',
      'localhost',
      '127.0.0.1',
      'a b.example',
      '',
      'ex_ample.com',
      `${'a'.repeat(64)}.de`,
    ])
      expect(await add(domain), domain).toBe('invalid');
    for (let n = 0; n < 20; n++) expect(await add(`n${n}.${newDomain()}`)).toBe('success');
    expect(await add(newDomain())).toBe('conflict');
  });
});

describe('[decision 83.4] only by single sign-on', () => {
  async function closed() {
    const org = await onGood();
    const { sso, database } = people.account;
    expect(await kindOf(sso.setSsoSettings({ accountId: org.accountId, onlySso: true }))).toBe('conflict');
    const owner = `owner@${org.domain}`;
    await database.query('move_owner_2', 'UPDATE users SET email = $2 WHERE email = $1', [org.ownerEmail, owner]);
    await signInAs({ sub: `r-${org.domain}`, email: owner });
    await sso.setSsoSettings({ accountId: org.accountId, onlySso: true });
    return { ...org, owner };
  }

  test('ends sessions of members that began with a password, but none of owners', async () => {
    const { accountId, domain, owner } = await closed();
    const { sso, sessions, database } = people.account;
    const email = `s@${domain}`;
    const home = (await people.account.accounts.createAccount({ name: 'S', email, password, emailVerified: true })).account;
    const { token: bySso, user } = await signInAs({ sub: `s-${domain}`, email });
    await database.query('acted', 'UPDATE users SET last_acted_for = $2 WHERE id = $1', [user?.id, accountId]);
    await sso.setSsoSettings({ accountId, onlySso: false });
    const byPassword = await sessions.login({ email, password, previousDigest: noSession, keepsRoles: true });
    expect(byPassword.account.id).toBe(accountId);
    await sso.setSsoSettings({ accountId, onlySso: true });
    expect(await kindOf(resolve(byPassword.token))).toBe('not_found');
    expect(await kindOf(resolve(bySso))).toBe('success');
    const again = await sessions.login({ email, password, previousDigest: noSession, keepsRoles: true });
    expect(again.account.id).toBe(home.id);
    const ofOwner = await sessions.login({ email: owner, password: 'correct horse', previousDigest: noSession, keepsRoles: true });
    expect(await resolve(ofOwner.token)).toMatchObject({ account: { id: accountId }, role: 'owner', bySso: false });
  });

  test('keeps the last provider that works', async () => {
    const { accountId, provider } = await closed();
    const { sso } = people.account;
    expect(await kindOf(sso.deleteSsoProvider({ accountId, id: provider.id }))).toBe('conflict');
    expect(await kindOf(sso.updateSsoProvider({ accountId, ...provider, issuer: bad.issuer, clientSecret: '' }))).toBe('conflict');
    await sso.setSsoSettings({ accountId, onlySso: false });
    expect(await kindOf(sso.deleteSsoProvider({ accountId, id: provider.id }))).toBe('success');
  });
});

describe('[threats 174] a session by single sign-on', () => {
  test('acts for no other account, and accepts no invitation', async () => {
    const { domain } = await onGood();
    const email = `t@${domain}`;
    const home = (await people.account.accounts.createAccount({ name: 'T', email, password, emailVerified: true })).account;
    const { token, user } = await signInAs({ sub: `t-${domain}`, email });
    const ofPerson = { homeAccountId: home.id, userId: user?.id ?? '', digest: digestOf(token) };
    expect(await kindOf(people.account.members.switchAccount({ ...ofPerson, accountId: home.id, client }))).toBe('forbidden');
    const other = await people.account.anAccount();
    await people.account.members.createInvitation({ accountId: other.id, byUserId: other.userId, email, role: 'admin', sites: undefined });
    const [mail] = await people.catcher.waitFor(email);
    const invitation = tokenIn(mail);
    const accept = (digest: Buffer) =>
      people.account.members.acceptInvitation({ token: invitation, digest, name: '', password: '', client });
    expect(await kindOf(accept(digestOf(token)))).toBe('forbidden');
    expect(await kindOf(resolve(token))).toBe('success');
    const byPassword = await people.login(email);
    expect(await kindOf(accept(digestOf(byPassword.token)))).toBe('success');
  });

  test('whoever accepts an invitation to an account that is only open with single sign-on begins at home, and is told why when they choose it', async () => {
    const { accountId, domain, ownerEmail } = await onGood();
    const owner = `owner@${domain}`;
    await people.account.database.query('move_owner_3', 'UPDATE users SET email = $2 WHERE email = $1', [ownerEmail, owner]);
    const signedIn = await signInAs({ sub: `u-${domain}`, email: owner });
    await people.account.sso.setSsoSettings({ accountId, onlySso: true });
    const { email } = await people.registerUser();
    await people.account.members.createInvitation({
      accountId,
      byUserId: signedIn.user?.id ?? '',
      email,
      role: 'auditor',
      sites: undefined,
    });
    const mails = await people.catcher.waitFor(email, 2);
    const session = await people.login(email);
    const accepted = await people.account.members.acceptInvitation({
      ...{ token: tokenIn(mails.at(-1)), digest: digestOf(session.token), name: '', password: '', client },
    });
    expect(accepted.account?.id).toBe(session.account.id);
    const chosen = people.account.members.switchAccount({
      ...{ homeAccountId: session.account.id, userId: session.user.id, digest: digestOf(accepted.token), accountId, client },
    });
    await expect(chosen).rejects.toMatchObject({ kind: 'forbidden', message: expect.stringContaining('single sign-on') as string });
  });
});
