import { randomBytes } from 'node:crypto';
import { createSoftwarePasskey, type SoftwarePasskey } from '@consent/testkit';
import { generateSync } from 'otplib';
import { removeFactors } from '../src/factors/remove-factors';
import { deleteEnded } from '../src/sessions/delete-ended';
import { digestOf, noSession, password, startWithMail, type WithMail } from './people';

const origin = 'https://consent.example';
const minuteMs = 60_000;

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail({ deleteEndedEveryMs: 3_600_000 });
});
afterAll(() => people.stop());

type CreationOptions = Parameters<SoftwarePasskey['register']>[0];
type RequestOptions = Parameters<SoftwarePasskey['answer']>[0];

const factors = () => people.account.factors;
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'success',
    ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
  );
const kindOf = async (attempt: Promise<unknown>) => (await outcome(attempt)).split(':')[0];

async function signUp() {
  const { email } = await people.registerUser();
  const { token, user } = await people.login(email);
  return { accountId: user.accountId, userId: user.id, email, digest: digestOf(token) };
}

type Person = Awaited<ReturnType<typeof signUp>>;

async function creationOptions(person: Person, isProved = false): Promise<CreationOptions> {
  const { optionsJson } = await factors().beginPasskey({ ...person, currentPassword: password, origin, isProved });
  return JSON.parse(optionsJson) as CreationOptions;
}

const add = (person: Person, credential: object, name = 'Phone') =>
  factors().addPasskey({ ...person, name, credentialJson: JSON.stringify(credential), origin });

async function withPasskey() {
  const person = await signUp();
  const passkey = createSoftwarePasskey();
  const added = await add(person, passkey.register(await creationOptions(person), { origin }));
  await people.waitForEmptyQueue();
  return { ...person, passkey, id: added.passkey.id, recoveryCodes: added.recoveryCodes };
}

const loginOptions = async () => JSON.parse((await factors().beginAssertion({ origin })).optionsJson) as RequestOptions;
const proofOptions = async ({ accountId, userId }: Person) =>
  JSON.parse((await factors().beginAssertion({ origin, accountId, userId })).optionsJson) as RequestOptions & {
    allowCredentials: { id: string }[];
  };
const assertionOf = (credential: object) => ({ json: JSON.stringify(credential), origin });
const signIn = (credential: object, sessions = people.account.sessions) =>
  sessions.loginWithPasskey({ assertion: assertionOf(credential), previousDigest: noSession });
const signInWithPassword = (email: string, more: { code?: string; credential?: object } = {}) =>
  people.account.sessions.login({
    ...{ email, password, previousDigest: noSession, asksForCode: true, code: more.code ?? '' },
    ...(more.credential && { assertion: assertionOf(more.credential) }),
  });
const countOf = async (table: string, { userId }: Person) =>
  Number(
    (
      await people.account.database.query<{ n: number }>(`count_${table}`, `SELECT count(*) AS n FROM ${table} WHERE user_id = $1`, [
        userId,
      ])
    ).rows[0]?.n,
  );

describe('[decision 81.1] adding a passkey', () => {
  test('needs the password, or a proof instead, and the first factor comes with recovery codes', async () => {
    const person = await signUp();
    const begin = { ...person, origin, isProved: false };
    expect(await kindOf(factors().beginPasskey({ ...begin, currentPassword: 'not the password' }))).toBe('unauthorized');
    expect(await kindOf(factors().beginPasskey({ ...begin, currentPassword: '', isProved: true }))).toBe('success');
    const options = await creationOptions(person);
    expect(options).toMatchObject({
      rp: { id: 'consent.example' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const passkey = createSoftwarePasskey();
    const { recoveryCodes } = await add(person, passkey.register(options, { origin }), ' Phone ');
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factors().getFactors(person)).toMatchObject({
      totpSinceMs: 0,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Phone', lastUsedAtMs: 0, backedUp: true }],
    });
    const again = await creationOptions(person, true);
    expect(again).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
    const second = await add(person, createSoftwarePasskey().register(again, { origin }), 'Key');
    expect(second.recoveryCodes).toEqual([]);
    expect((await factors().getFactors(person)).passkeys.map(({ name }) => name)).toEqual(['Phone', 'Key']);
  });

  test('refuses what was not made for this request', async () => {
    const [person, other] = [await signUp(), await signUp()];
    const passkey = createSoftwarePasskey();
    const options = await creationOptions(person);
    const x5c = new Map<string, number | Buffer>([
      ['alg', -7],
      ['sig', Buffer.alloc(64)],
      ['x5c', Buffer.alloc(10)],
    ]);
    const refused = {
      origin: passkey.register(options, { origin: 'https://evil.example' }),
      port: passkey.register(options, { origin: `${origin}:8443` }),
      rp: passkey.register(options, { origin, rpId: 'evil.example' }),
      frame: passkey.register(options, { origin, crossOrigin: true }),
      unverified: passkey.register(options, { origin, isUserVerified: false }),
      certificate: passkey.register(options, { origin, format: 'packed', statement: x5c }),
      tpm: passkey.register(options, { origin, format: 'tpm', statement: x5c }),
      challenge: passkey.register({ ...options, challenge: randomBytes(54).toString('base64url') }, { origin }),
      login: passkey.register({ ...options, ...(await loginOptions()) }, { origin }),
      person: passkey.register(await creationOptions(other), { origin }),
      empty: {},
    };
    for (const [what, credential] of Object.entries(refused))
      expect([what, await kindOf(add(person, credential))]).toEqual([what, 'invalid']);
    expect(await kindOf(factors().addPasskey({ ...person, name: 'Phone', credentialJson: '{', origin }))).toBe('invalid');
    const good = passkey.register(options, { origin });
    expect(await kindOf(add(person, good, ' '))).toBe('invalid');
    expect(await kindOf(add(person, good))).toBe('success');
    expect(await kindOf(add(person, good))).toBe('invalid');
    expect(await kindOf(add(other, passkey.register(await creationOptions(other), { origin })))).toBe('conflict');
    expect((await factors().getFactors(other)).passkeys).toEqual([]);
  });

  test('refuses options that are 5 minutes old', async () => {
    const person = await signUp();
    const made = createSoftwarePasskey().register(await creationOptions(person), { origin });
    people.advanceClock(5 * minuteMs + 1000);
    expect(await kindOf(add(person, made))).toBe('invalid');
  });

  test('ends at 20 passkeys, also with parallel calls', async () => {
    const person = await signUp();
    const options = await Promise.all(Array.from({ length: 22 }, () => creationOptions(person)));
    const attempts = await Promise.all(options.map((each) => kindOf(add(person, createSoftwarePasskey().register(each, { origin })))));
    expect(attempts.filter((attempt) => attempt === 'success')).toHaveLength(20);
    expect(attempts.filter((attempt) => attempt === 'conflict')).toHaveLength(2);
    expect((await factors().getFactors(person)).recoveryCodesLeft).toBe(10);
    expect(await kindOf(creationOptions(person))).toBe('conflict');
  });
});

describe('[decision 81.4] a sign-in with a passkey alone', () => {
  test('begins a session that has proved the factor', async () => {
    const { passkey, ...person } = await withPasskey();
    const { token, user, account } = await signIn(passkey.answer(await loginOptions(), { origin }));
    expect([user.id, account.id]).toEqual([person.userId, person.accountId]);
    const resolved = await people.resolve(token);
    expect(resolved.hasSecondFactor).toBe(true);
    expect(resolved.factorProvedAtMs).toBeGreaterThan(people.now() - minuteMs);
    const [listed] = (await factors().getFactors(person)).passkeys;
    expect(listed?.lastUsedAtMs).toBeGreaterThan(people.now() - minuteMs);
  });

  test('is refused in the same words for every reason', async () => {
    const { passkey, ...person } = await withPasskey();
    const stranger = createSoftwarePasskey();
    stranger.register(await creationOptions(person), { origin });
    const options = await loginOptions();
    const good = passkey.answer(options, { origin });
    const otherSignature = passkey.answer(await loginOptions(), { origin }).response.signature;
    const refused = {
      unknown: stranger.answer(options, { origin }),
      signature: { ...good, response: { ...good.response, signature: otherSignature } },
      key: { ...stranger.answer(options, { origin }), id: passkey.id, rawId: passkey.id },
      origin: passkey.answer(options, { origin: 'https://evil.example' }),
      rp: passkey.answer(options, { origin, rpId: 'evil.example' }),
      frame: passkey.answer(options, { origin, crossOrigin: true }),
      unverified: passkey.answer(options, { origin, isUserVerified: false }),
      type: passkey.answer(options, { origin, type: 'webauthn.create' }),
      challenge: passkey.answer({ ...options, challenge: randomBytes(54).toString('base64url') }, { origin }),
      proof: passkey.answer(await proofOptions(person), { origin }),
      user: { ...good, response: { ...good.response, userHandle: randomBytes(16).toString('base64url') } },
      text: { ...good, id: 'not an id' },
      empty: {},
    };
    const outcomes = await Promise.all(Object.entries(refused).map(async ([what, sent]) => [what, await outcome(signIn(sent))]));
    const same = 'unauthorized: This passkey was not accepted. Try again, or sign in with your password.';
    expect(outcomes).toEqual(Object.keys(refused).map((what) => [what, same]));
    expect(await kindOf(signIn(good))).toBe('success');
    expect(await outcome(signIn(good))).toBe(same);
  });

  test('counts once, also if it is sent to two processes in the same moment', async () => {
    const { passkey } = await withPasskey();
    const assertion = passkey.answer(await loginOptions(), { origin });
    const replica = await people.account.startReplica({ now: people.now });
    const outcomes = await Promise.all([signIn(assertion), signIn(assertion, replica.sessions), signIn(assertion)].map(kindOf));
    await replica.stop();
    expect(outcomes.sort()).toEqual(['success', 'unauthorized', 'unauthorized']);
  });

  test('is refused 5 minutes after its options, when its record of the use may be gone', async () => {
    const { passkey, ...person } = await withPasskey();
    const options = await loginOptions();
    const late = passkey.answer(options, { origin });
    const used = passkey.answer(await loginOptions(), { origin });
    await signIn(used);
    people.advanceClock(5 * minuteMs + 1000);
    await deleteEnded({ database: people.account.database, now: people.now });
    expect(await countOf('used_challenges', person)).toBe(0);
    for (const old of [late, used]) expect(await kindOf(signIn(old))).toBe('unauthorized');
  });

  test('that fails afterwards uses nothing up', async () => {
    const { passkey, ...person } = await withPasskey();
    const assertion = passkey.answer(await loginOptions(), { origin, counter: 5 });
    const { database } = people.account;
    // Stands for a process that is killed between the challenge and the session.
    await database.query('refuse_sessions', 'ALTER TABLE sessions ADD CONSTRAINT refused CHECK (false) NOT VALID', []);
    expect(await kindOf(signIn(assertion))).not.toBe('unauthorized');
    await database.query('allow_sessions', 'ALTER TABLE sessions DROP CONSTRAINT refused', []);
    expect((await factors().getFactors(person)).passkeys[0]?.lastUsedAtMs).toBe(0);
    expect(await kindOf(signIn(assertion))).toBe('success');
  });

  test('[decision 81.3] refuses a counter that does not go on, and takes 0 from those that do not count', async () => {
    const counting = await withPasskey();
    const send = async ({ passkey }: { passkey: SoftwarePasskey }, counter: number) =>
      kindOf(signIn(passkey.answer(await loginOptions(), { origin, counter })));
    const outcomes: unknown[] = [];
    for (const counter of [7, 7, 3, 0, 8]) outcomes.push(await send(counting, counter));
    expect(outcomes).toEqual(['success', 'unauthorized', 'unauthorized', 'unauthorized', 'success']);
    const without = await withPasskey();
    expect([await send(without, 0), await send(without, 0)]).toEqual(['success', 'success']);
  });

  test('answers a question for options that says nothing of anybody', async () => {
    await withPasskey();
    const { challenge, ...rest } = await loginOptions();
    expect(rest).toEqual({ allowCredentials: [], rpId: 'consent.example', timeout: 300_000, userVerification: 'required' });
    expect((await loginOptions()).challenge).not.toBe(challenge);
  });

  test('stores nothing of challenges that were not answered', async () => {
    const { passkey, ...person } = await withPasskey();
    for (let count = 0; count < 20; count++) await loginOptions();
    await kindOf(signIn(passkey.answer(await loginOptions(), { origin: 'https://evil.example' })));
    expect(await countOf('used_challenges', person)).toBe(1);
  });
});

describe('[decision 81.5] a passkey as second factor', () => {
  test('is asked for after the right password, which names what there is', async () => {
    const { email, passkey, recoveryCodes, ...person } = await withPasskey();
    expect(await outcome(signInWithPassword(email))).toBe('second_factor_required: Use your passkey, or enter a recovery code.');
    expect(await kindOf(signInWithPassword(email, { code: '000000' }))).toBe('unauthorized');
    const other = await withPasskey();
    expect(await kindOf(signInWithPassword(email, { credential: other.passkey.answer(await loginOptions(), { origin }) }))).toBe(
      'unauthorized',
    );
    const assertion = passkey.answer(await loginOptions(), { origin });
    expect(
      await kindOf(
        people.account.sessions.login({ email, password: 'wrong', previousDigest: noSession, assertion: assertionOf(assertion) }),
      ),
    ).toBe('unauthorized');
    expect(await kindOf(signInWithPassword(email, { credential: assertion }))).toBe('success');
    expect(await kindOf(signInWithPassword(email, { credential: assertion }))).toBe('unauthorized');
    expect(await kindOf(signInWithPassword(email, { code: recoveryCodes[0]! }))).toBe('success');

    const { secret } = await factors().beginTotp({ ...person, currentPassword: password });
    await factors().confirmTotp({ ...person, code: generateSync({ secret, epoch: Math.floor(people.now() / 1000) }) });
    expect(await outcome(signInWithPassword(email))).toMatch(
      /Use your passkey, or enter a code of your authenticator app or a recovery code\.$/,
    );
  });

  test('is ignored without a factor, as a code is', async () => {
    const { email } = await signUp();
    expect(await kindOf(signInWithPassword(email, { credential: {} }))).toBe('success');
  });

  test('[decision 81.6] proves a session with an assertion for that, of the same person, once', async () => {
    const { passkey, ...person } = await withPasskey();
    const other = await withPasskey();
    const prove = (credential: object) => factors().proveFactor({ ...person, code: '', assertion: assertionOf(credential) });
    const options = await proofOptions(person);
    expect(options.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
    expect(await kindOf(prove(other.passkey.answer(options, { origin })))).toBe('unauthorized');
    expect(await kindOf(prove(other.passkey.answer(await proofOptions(other), { origin })))).toBe('unauthorized');
    expect(await kindOf(prove(passkey.answer(await loginOptions(), { origin })))).toBe('unauthorized');
    const good = passkey.answer(options, { origin });
    expect(await kindOf(prove(good))).toBe('success');
    expect(await kindOf(prove(good))).toBe('unauthorized');
    expect(await kindOf(proofOptions(await signUp()))).toBe('conflict');
  });

  test('[decision 81.7] is removed by id, and the recovery codes go with the last factor', async () => {
    const { passkey, id, email, recoveryCodes, ...rest } = await withPasskey();
    const person = { ...rest, email };
    const other = await withPasskey();
    expect(await kindOf(factors().removePasskey({ ...other, id }))).toBe('not_found');
    await add(person, createSoftwarePasskey().register(await creationOptions(person), { origin }), 'Key');
    await factors().removePasskey({ ...person, id });
    expect(await kindOf(factors().removePasskey({ ...person, id }))).toBe('not_found');
    expect(await kindOf(signIn(passkey.answer(await loginOptions(), { origin })))).toBe('unauthorized');
    expect(await factors().getFactors(person)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: 'Key' }] });
    expect(await kindOf(signInWithPassword(email, { code: recoveryCodes[0]! }))).toBe('success');
    const [last] = (await factors().getFactors(person)).passkeys;
    await factors().removePasskey({ ...person, id: last!.id });
    expect(await factors().getFactors(person)).toEqual({ totpSinceMs: 0, recoveryCodesLeft: 0, passkeys: [] });
    expect(await kindOf(signInWithPassword(email))).toBe('success');
  });

  test('[decision 81.8] each change is a mail', async () => {
    const { id, ...person } = await withPasskey();
    await add(person, createSoftwarePasskey().register(await creationOptions(person), { origin }), 'Key');
    await factors().removePasskey({ ...person, id });
    const [last] = (await factors().getFactors(person)).passkeys;
    await factors().removePasskey({ ...person, id: last!.id });
    const [, ...mails] = await people.catcher.waitFor(person.email, 5);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A passkey was added',
      'A passkey was added',
      'A passkey was removed',
      'Your last passkey was removed',
    ]);
  });
});

describe('[decision 81.11] an account that requires second factors', () => {
  const require = (person: Person, requireSecondFactor: boolean) =>
    factors().setAccountSecurity({ ...person, homeAccountId: person.accountId, requireSecondFactor });

  test('is one only once its owner has a factor, who then keeps one', async () => {
    const owner = await signUp();
    expect(await factors().getAccountSecurity(owner)).toEqual({ requireSecondFactor: false });
    expect(await kindOf(require(owner, false))).toBe('success');
    expect(await kindOf(require(owner, true))).toBe('conflict');
    const passkey = createSoftwarePasskey();
    const { passkey: added } = await add(owner, passkey.register(await creationOptions(owner), { origin }));
    expect(await require(owner, true)).toEqual({ requireSecondFactor: true });
    const { token, account } = await signIn(passkey.answer(await loginOptions(), { origin }));
    expect(account.requireSecondFactor).toBe(true);
    expect(await people.resolve(token)).toMatchObject({ hasSecondFactor: true, account: { requireSecondFactor: true } });

    expect(await kindOf(factors().removePasskey({ ...owner, id: added.id }))).toBe('conflict');
    expect(await factors().getFactors(owner)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ id: added.id }] });
    await require(owner, false);
    expect(await kindOf(factors().removePasskey({ ...owner, id: added.id }))).toBe('success');
  });

  test('keeps its owner from removing the last factor at the moment of requiring one', async () => {
    const { id, ...owner } = await withPasskey();
    const outcomes = await Promise.all([kindOf(require(owner, true)), kindOf(factors().removePasskey({ ...owner, id }))]);
    expect(outcomes.sort()).toEqual(['conflict', 'success']);
  });

  test('[decision 81.13] an operator removes all factors, and the sign-in is by password again', async () => {
    const { passkey, email, ...rest } = await withPasskey();
    const person = { ...rest, email };
    await require(person, true);
    const { database } = people.account;
    expect(await removeFactors(database, person)).toEqual(['passkeys', 'recovery_codes']);
    expect(await removeFactors(database, person)).toEqual([]);
    expect(await factors().getFactors(person)).toEqual({ totpSinceMs: 0, recoveryCodesLeft: 0, passkeys: [] });
    expect(await kindOf(signIn(passkey.answer(await loginOptions(), { origin })))).toBe('unauthorized');
    const { token } = await signInWithPassword(email);
    expect(await people.resolve(token)).toMatchObject({ hasSecondFactor: false, account: { requireSecondFactor: true } });
  });
});
