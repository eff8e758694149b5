import { generateSync } from 'otplib';
import { waitUntil } from '@consent/testkit';
import { digestOf, noSession, password, startWithMail, type WithMail } from './people';

const stepMs = 30_000;

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail({ deleteEndedEveryMs: 3_600_000 });
});
afterAll(() => people.stop());

/** What a phone shows whose clock is off by `offMs`. */
const codeOf = (secret: string, offMs = 0) => generateSync({ secret, epoch: Math.floor((people.now() + offMs) / 1000) });

async function signUp() {
  const { email } = await people.registerUser();
  const { token, user } = await people.login(email);
  return { accountId: user.accountId, userId: user.id, email, token, digest: digestOf(token) };
}

async function withFactor() {
  const person = await signUp();
  const { secret } = await people.account.factors.beginTotp({ ...person, currentPassword: password });
  const { recoveryCodes } = await people.account.factors.confirmTotp({ ...person, code: codeOf(secret) });
  // A mail in flight would be sent again if the clock passed its lease.
  await people.waitForEmptyQueue();
  people.advanceClock(2 * stepMs);
  return { ...person, secret, recoveryCodes };
}

const signIn = (email: string, code = '', given = password, asksForCode = true) =>
  people.account.sessions.login({ email, password: given, previousDigest: noSession, code, asksForCode });
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'success',
    ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
  );
const kindOf = async (attempt: Promise<unknown>) => (await outcome(attempt)).split(':')[0];

describe('[decision 63.5] setting up an authenticator app', () => {
  test('needs the password and its first code, and shows ten recovery codes once', async () => {
    const person = await signUp();
    const { factors } = people.account;
    expect(await kindOf(factors.confirmTotp({ ...person, code: '123456' }))).toBe('conflict');
    expect(await kindOf(factors.beginTotp({ ...person, currentPassword: 'not the password' }))).toBe('unauthorized');
    const begun = await factors.beginTotp({ ...person, currentPassword: password });
    expect(begun.uri).toBe(
      `otpauth://totp/Consent%20Service:${encodeURIComponent(person.email)}?secret=${begun.secret}&issuer=Consent%20Service`,
    );
    expect(await factors.getFactors(person)).toEqual({ totpSinceMs: 0, recoveryCodesLeft: 0, passkeys: [] });
    expect(await kindOf(signIn(person.email))).toBe('success');
    for (const code of ['', '000000', '12345', 'abcdef', '١٢٣٤٥٦', 'x'.repeat(5000)])
      expect(await kindOf(factors.confirmTotp({ ...person, code }))).toBe('unauthorized');
    const { recoveryCodes } = await factors.confirmTotp({ ...person, code: ` ${codeOf(begun.secret).replace(/^.../, '$& ')}` });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
    expect(await factors.getFactors(person)).toEqual({ totpSinceMs: expect.any(Number) as number, recoveryCodesLeft: 10, passkeys: [] });
    expect(await kindOf(factors.confirmTotp({ ...person, code: codeOf(begun.secret) }))).toBe('conflict');
    expect(await kindOf(factors.beginTotp({ ...person, currentPassword: password }))).toBe('conflict');
  });

  test('begun twice, only the second secret counts', async () => {
    const person = await signUp();
    const { factors } = people.account;
    const first = await factors.beginTotp({ ...person, currentPassword: password });
    const second = await factors.beginTotp({ ...person, currentPassword: password });
    expect(await kindOf(factors.confirmTotp({ ...person, code: codeOf(first.secret) }))).toBe('unauthorized');
    expect(await kindOf(factors.confirmTotp({ ...person, code: codeOf(second.secret) }))).toBe('success');
  });

  test('neither the secret nor a recovery code is stored', async () => {
    const { secret, recoveryCodes } = await withFactor();
    const { database } = people.account;
    const sql = `SELECT row_to_json(t)::text AS row FROM totp_secrets t UNION ALL SELECT row_to_json(r)::text FROM recovery_codes r`;
    const rows = (await database.query<{ row: string }>('everything', sql, [])).rows.map(({ row }) => row).join('\n');
    expect(rows).toMatch(/v1\.[0-9a-f]{8}\./);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(text);
  });
});

describe('[decision 63.6] a sign-in of a user with a second factor', () => {
  test('asks for a code after the right password only', async () => {
    const { email, secret } = await withFactor();
    const wrong = await outcome(signIn(email, '', 'not the password'));
    expect(wrong).toBe('unauthorized: Incorrect email or password.');
    expect(await outcome(signIn(email, codeOf(secret), 'not the password'))).toBe(wrong);
    expect(await outcome(signIn(`no-${email}`, codeOf(secret)))).toBe(wrong);
    expect(await kindOf(signIn(email))).toBe('second_factor_required');
    expect(await kindOf(signIn(email, '000000'))).toBe('unauthorized');
    expect(await kindOf(signIn(email, codeOf(secret)))).toBe('success');
  });

  test('by a gateway of the release before is the same refusal as a wrong password', async () => {
    const { email } = await withFactor();
    const before = people.account.sessions.login({ email, password, previousDigest: noSession });
    expect(await outcome(before)).toBe('unauthorized: Incorrect email or password.');
  });

  test('takes a code once, also if two sign-ins send it in the same moment', async () => {
    const { email, secret } = await withFactor();
    const code = codeOf(secret);
    const replica = await people.account.startReplica({ now: people.now });
    const second = replica.sessions.login({ email, password, previousDigest: noSession, code, asksForCode: true });
    const outcomes = await Promise.all([signIn(email, code), second, signIn(email, code)].map(kindOf));
    await replica.stop();
    expect(outcomes.sort()).toEqual(['success', 'unauthorized', 'unauthorized']);
    expect(await kindOf(signIn(email, code))).toBe('unauthorized');
  });

  test('takes codes of a clock that is 30 s off, and none that is further off or before a used one', async () => {
    const { email, secret } = await withFactor();
    for (const offMs of [-2 * stepMs, 2 * stepMs]) expect(await kindOf(signIn(email, codeOf(secret, offMs)))).toBe('unauthorized');
    const [early, onTime, late] = [codeOf(secret, -stepMs), codeOf(secret), codeOf(secret, stepMs)];
    expect(await kindOf(signIn(email, early))).toBe('success');
    expect(await kindOf(signIn(email, late))).toBe('success');
    expect(await kindOf(signIn(email, onTime))).toBe('unauthorized');
  });

  test('takes each recovery code once, in any spelling', async () => {
    const { email, recoveryCodes, ...person } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const spelled = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I');
    expect((await Promise.all([signIn(email, spelled), signIn(email, first)].map(kindOf))).sort()).toEqual(['success', 'unauthorized']);
    expect(await kindOf(signIn(email, second))).toBe('success');
    expect(await kindOf(signIn(email, second))).toBe('unauthorized');
    expect((await people.account.factors.getFactors(person)).recoveryCodesLeft).toBe(8);
  });

  test('that fails after the code uses up no code', async () => {
    const { email, secret } = await withFactor();
    const code = codeOf(secret);
    const { database } = people.account;
    // Stands for a process that is killed between the code and the session.
    await database.query('refuse_sessions', 'ALTER TABLE sessions ADD CONSTRAINT refused CHECK (false) NOT VALID', []);
    expect(await kindOf(signIn(email, code))).toBe('internal');
    await database.query('allow_sessions', 'ALTER TABLE sessions DROP CONSTRAINT refused', []);
    expect(await kindOf(signIn(email, code))).toBe('success');
  });

  test('takes no code of another user', async () => {
    const [person, other] = [await withFactor(), await withFactor()];
    expect(await kindOf(signIn(person.email, codeOf(other.secret)))).toBe('unauthorized');
    expect(await kindOf(signIn(person.email, other.recoveryCodes[0]))).toBe('unauthorized');
  });

  test('asks for a code after a new password too', async () => {
    const { email } = await withFactor();
    const token = await people.requestResetToken(email);
    await people.account.users.resetPassword({ token, password: 'another good password' });
    expect(await kindOf(signIn(email, '', 'another good password'))).toBe('second_factor_required');
  });
});

test('[decision 63.7] a session knows when it proved the factor: at its sign-in, and with every proof', async () => {
  const person = await withFactor();
  const { token } = await signIn(person.email, codeOf(person.secret));
  const resolved = await people.resolve(token);
  expect(resolved).toMatchObject({ hasSecondFactor: true });
  people.advanceClock(10 * 60_000);
  const code = codeOf(person.secret);
  await people.account.factors.proveFactor({ ...person, digest: digestOf(token), code });
  expect((await people.resolve(token)).factorProvedAtMs).toBeGreaterThan((resolved.factorProvedAtMs ?? 0) + 9 * 60_000);
  expect(await kindOf(people.account.factors.proveFactor({ ...person, code }))).toBe('unauthorized');
  const plain = await signUp();
  expect(await people.resolve(plain.token)).toMatchObject({ hasSecondFactor: false, factorProvedAtMs: 0 });
});

test('[decision 63.5] new recovery codes end the earlier ones, and without the app the password is enough again', async () => {
  const person = await withFactor();
  const { factors } = people.account;
  const { recoveryCodes } = await factors.replaceRecoveryCodes(person);
  expect(await kindOf(signIn(person.email, person.recoveryCodes[0]))).toBe('unauthorized');
  expect(await kindOf(signIn(person.email, recoveryCodes[0]))).toBe('success');
  await factors.removeTotp(person);
  await factors.removeTotp(person);
  expect(await factors.getFactors(person)).toEqual({ totpSinceMs: 0, recoveryCodesLeft: 0, passkeys: [] });
  expect(await kindOf(factors.replaceRecoveryCodes(person))).toBe('conflict');
  expect(await kindOf(signIn(person.email))).toBe('success');
});

test('[decision 63.10] the person gets one mail about each change and each used recovery code, also if the mail server was down', async () => {
  const { factors } = people.account;
  const person = await signUp();
  await people.catcher.down();
  const { secret } = await factors.beginTotp({ ...person, currentPassword: password });
  const { recoveryCodes } = await factors.confirmTotp({ ...person, code: codeOf(secret) });
  await signIn(person.email, recoveryCodes[0]);
  expect(await kindOf(signIn(person.email, recoveryCodes[0]))).toBe('unauthorized');
  await factors.replaceRecoveryCodes(person);
  await Promise.all([factors.removeTotp(person), factors.removeTotp(person)]);
  await people.catcher.up();
  // Past the next attempt, but not past the lease of a mail in flight.
  people.advanceClock(20_000);
  const [, ...mails] = await people.catcher.waitFor(person.email, 5);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A recovery code was used',
    'An authenticator app was set up',
    'You have new recovery codes',
    'Your authenticator app was removed',
  ]);
  for (const { text } of mails) {
    expect(text).toContain('https://dashboard.example/app/forgot-password');
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
  }
});

test('[decision 63.8] a rotated pepper seals the secrets again, and then the replaced one can be removed', async () => {
  const { email, secret } = await withFactor();
  const { database } = people.account;
  const [old, next] = ['p'.repeat(32), 'n'.repeat(40)];
  const keyIds = `SELECT DISTINCT split_part(sealed, '.', 2) AS id FROM totp_secrets`;
  const keys = async () => (await database.query<{ id: string }>('key_ids', keyIds, [])).rows.map(({ id }) => id).join();
  const before = await keys();
  const rotating = await people.account.startReplica({ now: people.now, resealEveryMs: 20 }, { API_KEY_PEPPER: `next:${next},old:${old}` });
  await waitUntil('all are sealed again', async () => (await keys()) !== before && !(await keys()).includes(','));
  await rotating.stop();
  const rotated = await people.account.startReplica({ now: people.now }, { API_KEY_PEPPER: `next:${next}` });
  const code = codeOf(secret);
  expect(await kindOf(rotated.sessions.login({ email, password, previousDigest: noSession, code, asksForCode: true }))).toBe('success');
  await rotated.stop();
});
