import { createHash, randomUUID } from 'node:crypto';
import { startPolicy, type PolicyUnderTest } from './start-policy';

let policy: PolicyUnderTest;
beforeAll(async () => {
  policy = await startPolicy();
});
afterAll(() => policy.stop());

const aSite = () => ({ accountId: randomUUID(), siteId: randomUUID() });
const contentOf = (text: string) => JSON.stringify({ text });
const numbersOf = async (site: { accountId: string; siteId: string }, belowNumber?: number) =>
  (await policy.notices.listNotices({ ...site, limit: 100, belowNumber })).notices.map(({ number }) => number);

test('each new content gets the next number, and a content that was there before keeps its own', async () => {
  const site = aSite();
  const registered = [];
  for (const text of ['a', 'b', 'a', 'c'])
    registered.push((await policy.notices.registerNotice({ ...site, content: contentOf(text) })).notice);
  expect(registered.map(({ number }) => number)).toEqual([1, 2, 1, 3]);
  expect(registered[0]?.sha256).toBe(createHash('sha256').update(contentOf('a')).digest('hex'));
  expect(registered[2]).toEqual(registered[0]);
  expect(await numbersOf(site)).toEqual([3, 2, 1]);
  expect(await numbersOf(site, 3)).toEqual([2, 1]);
  expect(await policy.notices.getNotice({ ...site, number: 2 })).toEqual({ notice: registered[1], content: contentOf('b') });
});

test('twenty calls at once in two processes make one notice', async () => {
  const other = await policy.startReplica();
  const site = aSite();
  const calls = Array.from({ length: 20 }, (_, at) =>
    (at % 2 === 0 ? policy : other).notices.registerNotice({ ...site, content: contentOf('same') }),
  );
  expect(new Set((await Promise.all(calls)).map(({ notice }) => notice.number))).toEqual(new Set([1]));
  await other.stop();
});

test('calls at once with different contents get numbers without a gap', async () => {
  const site = aSite();
  await Promise.all(Array.from({ length: 20 }, (_, at) => policy.notices.registerNotice({ ...site, content: contentOf(`${at}`) })));
  expect(await numbersOf(site)).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
});

test('another account and another site see nothing, and count for themselves', async () => {
  const site = aSite();
  await policy.notices.registerNotice({ ...site, content: contentOf('mine') });
  for (const other of [
    { ...site, accountId: randomUUID() },
    { ...site, siteId: randomUUID() },
  ]) {
    expect(await numbersOf(other)).toEqual([]);
    await expect(policy.notices.getNotice({ ...other, number: 1 })).rejects.toMatchObject({ kind: 'not_found' });
    expect((await policy.notices.registerNotice({ ...other, content: contentOf('mine') })).notice.number).toBe(1);
  }
});

test('a notice is never changed or removed', async () => {
  const site = aSite();
  await policy.notices.registerNotice({ ...site, content: contentOf('kept') });
  for (const change of ["UPDATE notices SET content = 'x'", 'DELETE FROM notices', 'TRUNCATE notices']) {
    const refused = await policy.database.query(change, change, []).catch((error: Error) => String(error.cause));
    expect(refused).toContain('a notice is never changed or removed');
  }
});

test('an empty content and one above 1 MiB are invalid; above 32 MiB a site gets no more, and what it has is still found', async () => {
  const site = aSite();
  for (const content of ['', 'x'.repeat(1024 * 1024 + 1)]) {
    await expect(policy.notices.registerNotice({ ...site, content })).rejects.toMatchObject({ kind: 'invalid' });
  }
  const largest = (at: number) => `${at}`.padEnd(1024 * 1024, 'x');
  for (let at = 1; at <= 32; at++) await policy.notices.registerNotice({ ...site, content: largest(at) });
  await expect(policy.notices.registerNotice({ ...site, content: 'one byte' })).rejects.toMatchObject({ kind: 'plan_limit' });
  expect((await policy.notices.registerNotice({ ...site, content: largest(32) })).notice.number).toBe(32);
  await expect(policy.notices.listNotices({ ...site, limit: 102 })).rejects.toMatchObject({ kind: 'invalid' });
});
