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

describe('notices are found by their hash', () => {
  const bannerOf = (...languages: string[]) =>
    JSON.stringify({ kind: 'banner', texts: Object.fromEntries(languages.map((language) => [language, { title: 'x' }])), v: 1 });
  const keep = async (site: { accountId: string; siteId: string }, content: string) =>
    (await policy.notices.registerNotice({ ...site, content })).notice;

  test('in order, with the languages of their texts, of several sites of the account', async () => {
    const [site, { siteId }] = [aSite(), aSite()];
    const other = { ...site, siteId };
    const [one, two] = [await keep(site, bannerOf('en', 'pt-BR')), await keep(site, bannerOf('de'))];
    const form = await keep(other, JSON.stringify({ kind: 'form', texts: { fr: { message: 'x' } }, v: 1 }));
    const unknown = { siteId: site.siteId, sha256: '0'.repeat(64) };
    const notices = [
      { ...site, ...two },
      unknown,
      { ...other, ...form, siteId: other.siteId.toUpperCase() },
      { ...site, ...one },
      { ...site, ...two },
    ];
    const { found } = await policy.notices.findNotices({ accountId: site.accountId, notices });
    expect(found.map(({ number, languages }) => [number, languages])).toEqual([
      [2, ['de']],
      [undefined, []],
      [1, ['fr']],
      [1, ['en', 'pt-BR']],
      [2, ['de']],
    ]);
    expect(await policy.notices.findNotices({ accountId: site.accountId, notices: [] })).toEqual({ found: [] });
  });

  test('those of another account or another site are as absent as one that was never kept', async () => {
    const site = aSite();
    const { sha256 } = await keep(site, bannerOf('en'));
    const numbersAt = async (accountId: string, siteId: string) =>
      (await policy.notices.findNotices({ accountId, notices: [{ siteId, sha256 }] })).found.map(({ number }) => number);
    expect(await numbersAt(site.accountId, site.siteId)).toEqual([1]);
    expect(await numbersAt(randomUUID(), site.siteId)).toEqual([undefined]);
    expect(await numbersAt(site.accountId, randomUUID())).toEqual([undefined]);
    expect(await numbersAt(site.accountId, 'no uuid')).toEqual([undefined]);
  });

  test('a thousand in one call; more, or a text that is no hash, is invalid', async () => {
    const site = aSite();
    const { sha256 } = await keep(site, bannerOf('en'));
    const of = (count: number) => Array.from({ length: count }, () => ({ siteId: site.siteId, sha256 }));
    const { found } = await policy.notices.findNotices({ accountId: site.accountId, notices: of(1000) });
    expect([found.length, found.every(({ number }) => number === 1)]).toEqual([1000, true]);
    for (const notices of [of(1001), [{ siteId: site.siteId, sha256: sha256.toUpperCase() }], [{ siteId: site.siteId, sha256: '' }]]) {
      await expect(policy.notices.findNotices({ accountId: site.accountId, notices })).rejects.toMatchObject({ kind: 'invalid' });
    }
  });
});
