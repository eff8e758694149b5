import { nilUuid } from '@consent/kernel/ids';
import { digestOf, noSession, password, startWithMail, type WithMail } from './people';

const minuteMs = 60_000;
const firefox = { userAgent: 'Firefox/145.0', country: 'DE', region: 'Bavaria' };
const safari = { userAgent: 'Safari/604.1', country: 'BR', region: '' };

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail({ deleteEndedEveryMs: 3_600_000 });
});
afterAll(() => people.stop());

interface Person {
  accountId: string;
  userId: string;
  email: string;
  token: string;
}

async function signUp(): Promise<Person> {
  const { email } = await people.registerUser();
  const { token, user } = await people.login(email);
  return { accountId: user.accountId, userId: user.id, email, token };
}

const signIn = async (email: string, client = firefox) =>
  (await people.account.sessions.login({ email, password, previousDigest: noSession, client })).token;
const list = async ({ accountId, userId, token }: Person) =>
  (await people.account.sessions.listSessions({ accountId, userId, digest: digestOf(token) })).sessions;
const isOver = (token: string) =>
  people.resolve(token).then(
    () => false,
    (error: { kind: string }) => error.kind === 'not_found',
  );

describe('[decision 63] ListSessions', () => {
  test('has the place, the user agent and the times of each session, the last used one first, and says which is the caller’s', async () => {
    const person = await signUp();
    people.advanceClock(minuteMs);
    const phone = await signIn(person.email, safari);
    const sessions = await list({ ...person, token: phone });
    expect(sessions).toMatchObject([
      { current: true, ...safari },
      { current: false, userAgent: '', country: '', region: '' },
    ]);
    const [newest, oldest] = sessions;
    expect(newest?.id).not.toBe(oldest?.id);
    expect(newest?.lastUsedAtMs).toBeGreaterThan(oldest?.lastUsedAtMs as number);
    expect((newest?.expiresAtMs as number) - (newest?.createdAtMs as number)).toBe(7 * 24 * 60 * minuteMs);
  });

  test('shows the client of the last use, written once a minute; a gateway of the release before changes none of it', async () => {
    const person = await signUp();
    const digest = digestOf(person.token);
    await people.account.sessions.resolveSession({ digest, client: firefox });
    expect(await list(person)).toMatchObject([{ userAgent: '', country: '' }]);
    people.advanceClock(minuteMs);
    await people.account.sessions.resolveSession({ digest, client: firefox });
    expect(await list(person)).toMatchObject([firefox]);
    people.advanceClock(minuteMs);
    const before = (await list(person))[0]?.lastUsedAtMs as number;
    await people.account.sessions.resolveSession({ digest });
    expect(await list(person)).toMatchObject([firefox]);
    expect((await list(person))[0]?.lastUsedAtMs).toBeGreaterThan(before);
  });

  test('a session that the release before began has an id and can be ended', async () => {
    const person = await signUp();
    const old = digestOf('made by the release before');
    await people.account.database.query(
      'insert_as_before',
      `INSERT INTO sessions (account_id, user_id, digest, created_at, last_seen_at, expires_at) VALUES ($1, $2, $3, $4, $4, $5)`,
      [person.accountId, person.userId, old, new Date(people.now()), new Date(people.now() + 1e9)],
    );
    const { id = '' } = (await list(person)).find(({ current }) => !current) ?? {};
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    await people.account.sessions.endSessionOfUser({ ...person, id });
    await expect(people.account.sessions.resolveSession({ digest: old })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('leaves out sessions that are over', async () => {
    const person = await signUp();
    people.advanceClock(8 * 60 * minuteMs);
    const token = await signIn(person.email);
    expect(await list({ ...person, token })).toHaveLength(1);
  });
});

describe('[decision 63] EndSessionOfUser', () => {
  test('ends that session alone, on every replica, and is not_found afterwards', async () => {
    const person = await signUp();
    const other = await signIn(person.email);
    const { id = '' } = (await list(person)).find(({ current }) => !current) ?? {};
    const replica = await people.account.startReplica();
    await replica.sessions.endSessionOfUser({ ...person, id });
    await replica.stop();
    expect([await isOver(other), await isOver(person.token)]).toEqual([true, false]);
    await expect(people.account.sessions.endSessionOfUser({ ...person, id })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('another person’s session and an unknown id are the same not_found', async () => {
    const [person, victim] = [await signUp(), await signUp()];
    const [foreign] = (await list(victim)).map(({ id }) => id);
    const refusals = await Promise.all(
      [foreign as string, nilUuid].map((id) =>
        people.account.sessions.endSessionOfUser({ ...person, id }).catch((error: unknown) => error),
      ),
    );
    const seen = refusals.map((refusal) => `${(refusal as { kind: string }).kind}: ${(refusal as Error).message}`);
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toMatch(/^not_found/);
    expect(await isOver(victim.token)).toBe(false);
  });
});

test('[decision 63] EndOtherSessions ends all of the user’s sessions but the caller’s, also in parallel with itself', async () => {
  const [person, neighbour] = [await signUp(), await signUp()];
  const others = await Promise.all([1, 2, 3, 4].map(() => signIn(person.email)));
  const { accountId, userId } = person;
  await Promise.all([1, 2, 3].map(() => people.account.sessions.endOtherSessions({ accountId, userId, digest: digestOf(person.token) })));
  expect(await Promise.all(others.map(isOver))).toEqual([true, true, true, true]);
  expect([await isOver(person.token), await isOver(neighbour.token)]).toEqual([false, false]);
});

describe('[decision 63.2] a user has at most 20 sessions', () => {
  test('the next sign-in ends the session that was unused for longest', async () => {
    const person = await signUp();
    people.advanceClock(minuteMs);
    const tokens = [];
    for (let count = 1; count < 20; count++) tokens.push(await signIn(person.email));
    expect(await isOver(person.token)).toBe(false);
    people.advanceClock(minuteMs);
    await people.resolve(person.token);
    people.advanceClock(minuteMs);
    const newest = await signIn(person.email);
    expect(await Promise.all([tokens[0] ?? '', tokens[1] ?? '', person.token, newest].map(isOver))).toEqual([true, false, false, false]);
    expect(await list({ ...person, token: newest })).toHaveLength(20);
  });

  test('parallel sign-ins leave 20, and none of them loses the session that it just began to a clock that is behind', async () => {
    const person = await signUp();
    await Promise.all(Array.from({ length: 12 }, () => signIn(person.email)));
    await Promise.all(Array.from({ length: 12 }, () => signIn(person.email)));
    expect(await list(person)).toHaveLength(20);
    people.advanceClock(-10 * minuteMs);
    const token = await signIn(person.email);
    expect(await isOver(token)).toBe(false);
    people.advanceClock(10 * minuteMs);
  });
});
