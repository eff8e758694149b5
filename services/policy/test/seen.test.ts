import { randomUUID } from 'node:crypto';
import type { SeenName } from '@consent/contracts';
import { pruneSeen } from '../src/seen/prune';
import { dayOf } from '../src/seen/seen.rule';
import { startPolicy, type PolicyUnderTest } from './start-policy';

let policy: PolicyUnderTest;
beforeAll(async () => {
  policy = await startPolicy();
});
afterAll(() => policy.stop());

const today = dayOf(Date.now());
/** A gateway's clock may be ahead. The tags of a day that is over are removed at any time. */
const tomorrow = dayOf(Date.now(), -1);
const dayMs = 86_400_000;

type Site = { accountId: string; siteId: string };
const aSite = (): Site => ({ accountId: randomUUID(), siteId: randomUUID() });
const cookie = (name: string, clientTag = 1, state = 'before'): SeenName => ({ kind: 'cookie', name, state, clientTag });
const report = (site: Site, names: SeenName[], { day = today, more = 0 } = {}) => policy.seen.recordSeen({ ...site, day, names, more });
const listed = (site: Site, options: { confirmed?: boolean; limit?: number; afterKind?: string; afterName?: string } = {}) =>
  policy.seen.listSeen({ ...site, limit: 100, afterKind: undefined, afterName: undefined, confirmed: undefined, ...options });
const rowsOf = (site: Site, table: string) =>
  policy.database.query<Record<string, unknown>>(`read_${table}`, `SELECT * FROM ${table} WHERE site_id = $1`, [site.siteId]);
const pruneAfter = async (days: number) => {
  const { database } = policy;
  while (await pruneSeen({ database, transaction: database.transaction }, Date.now() + days * dayMs));
};
/** Each of these clients on each of these days. */
async function seeBy(site: Site, name: string, clients: number[], days: string[], state = 'before') {
  for (const day of days) for (const client of clients) await report(site, [cookie(name, client, state)], { day });
}

describe('[decision 57.5] a name is confirmed', () => {
  test.each([
    ['after three clients on each of two days', [1, 2, 3], [1, 2, 3], true],
    ['not after three clients on one day', [1, 2, 3], [], false],
    ['not after two clients on two days', [1, 2], [1, 2], false],
    ['not after one client many times', [1, 1, 1, 1], [1, 1, 1, 1], false],
    ['not after three clients on one day and two on another', [1, 2, 3], [1, 2], false],
    ['after more clients than three', [1, 2, 3, 4, 5], [6, 7, 8, 9], true],
  ])('%s', async (_what, first, second, confirmed) => {
    const site = aSite();
    await seeBy(site, '_ga', first, [today]);
    await seeBy(site, '_ga', second, [tomorrow]);
    const { names, reports } = await listed(site);
    expect(names).toMatchObject([{ name: '_ga', states: [{ state: 'before', confirmed, reports: first.length + second.length }] }]);
    expect(reports).toBe(first.length + second.length);
    expect((await listed(site, { confirmed: true })).names).toHaveLength(confirmed ? 1 : 0);
    expect((await listed(site, { confirmed: false })).names).toHaveLength(confirmed ? 0 : 1);
  });

  test('only in the state in which it was seen', async () => {
    const site = aSite();
    await seeBy(site, '_ga', [1, 2, 3], [today, tomorrow], 'accepted');
    await report(site, [cookie('_ga', 1, 'before')]);
    expect((await listed(site)).names).toEqual([
      {
        ...{ kind: 'cookie', name: '_ga', firstDay: today, lastDay: tomorrow },
        states: [
          { state: 'before', reports: 1, confirmed: false },
          { state: 'accepted', reports: 6, confirmed: true },
        ],
      },
    ]);
  });
});

test('[decision 57.5] one day in one state and one in another confirm no name', async () => {
  const site = aSite();
  await seeBy(site, '_ga', [1, 2, 3], [today], 'before');
  await seeBy(site, '_ga', [1, 2, 3], [tomorrow], 'accepted');
  expect((await listed(site, { confirmed: false })).names).toMatchObject([{ states: [{ confirmed: false }, { confirmed: false }] }]);
});

test('[decision 57.4] tags of clients are gone once three are known, and when their day is over', async () => {
  const site = aSite();
  await seeBy(site, 'two', [4, 5], [today, tomorrow]);
  await seeBy(site, 'three', [4, 5, 6], [today]);
  const tagsOf = async () =>
    (await rowsOf(site, 'sightings')).rows
      .map(({ name, day, tags, clients }) => [name, day, tags, clients])
      .sort((a, b) => (String(a) < String(b) ? -1 : 1));
  const two = [
    ['two', today, [4, 5], 2],
    ['two', tomorrow, [4, 5], 2],
  ];
  expect(await tagsOf()).toEqual([['three', today, null, 3], ...two]);
  await pruneAfter(1);
  expect(await tagsOf()).toEqual([['three', today, null, 3], ['two', today, null, 2], two[1]]);
  // Late reports of that day count, but no client can be told from another any more.
  await report(site, [cookie('two', 6)]);
  expect((await tagsOf())[1]).toEqual(['two', today, null, 2]);
});

test('[decision 57.6] a site keeps 2000 names; others are counted, and those that it has go on counting', async () => {
  const site = aSite();
  for (let from = 0; from < 1950; from += 50)
    await report(
      site,
      Array.from({ length: 50 }, (_, at) => cookie(`n${from + at}`)),
    );
  // 30 of these are known, and there is room for 50 of the others.
  await report(site, [
    ...Array.from({ length: 30 }, (_, at) => cookie(`n${at}`)),
    ...Array.from({ length: 70 }, (_, at) => cookie(`x${at}`)),
  ]);
  await report(site, [cookie('n0'), cookie('new')], { more: 7 });
  const { rows } = await rowsOf(site, 'seen_names');
  expect(rows).toHaveLength(2000);
  expect((await rowsOf(site, 'seen_sites')).rows).toMatchObject([{ names: 2000 }]);
  const page = await listed(site, { limit: 1 });
  expect(page).toMatchObject({ more: 20 + 1 + 7, names: [{ name: 'n0', states: [{ reports: 3 }] }] });
});

test('[decision 57.6] forty reports at once in two processes keep no more than 2000 names, and count every one', async () => {
  const other = await policy.startReplica();
  const site = aSite();
  const reports = Array.from({ length: 40 }, (_, at) => ({
    ...{ ...site, day: today, more: 0 },
    // In another order each time, with names that all of them have.
    names: Array.from({ length: 100 }, (__, name) => cookie(name < 20 ? `all${(name + at) % 20}` : `own${at}-${name}`, at)),
  }));
  await Promise.all(reports.map((request, at) => (at % 2 === 0 ? policy : other).seen.recordSeen(request)));
  await other.stop();
  expect((await rowsOf(site, 'seen_names')).rows).toHaveLength(2000);
  expect(await listed(site, { limit: 1 })).toMatchObject({
    reports: 40,
    more: 40 * 100 - 40 * 20 - 1980,
    names: [{ name: 'all0', states: [{ reports: 40 }] }],
  });
});

test('pages follow kind and name, each name once', async () => {
  const site = aSite();
  const names = ['b', 'a', 'é', 'Z', '_ga'];
  await report(
    site,
    names.flatMap((name) => [cookie(name), { ...cookie(name), kind: 'host' }]),
  );
  await report(
    site,
    names.map((name) => cookie(name, 2, 'accepted')),
  );
  const found: string[] = [];
  for (let after: { kind: string; name: string } | undefined; ;) {
    const page = (await listed(site, { limit: 3, ...(after && { afterKind: after.kind, afterName: after.name }) })).names;
    found.push(...page.map(({ kind, name }) => `${kind} ${name}`));
    if (page.length < 3) break;
    after = page.at(-1);
  }
  const inOrder = ['Z', '_ga', 'a', 'b', 'é'];
  expect(found).toEqual([...inOrder.map((name) => `cookie ${name}`), ...inOrder.map((name) => `host ${name}`)]);
});

test('another account and another site see nothing, and have names of their own', async () => {
  const site = aSite();
  await report(site, [cookie('mine')]);
  for (const other of [
    { ...site, accountId: randomUUID() },
    { ...site, siteId: randomUUID() },
  ]) {
    expect(await listed(other)).toEqual({ names: [], reports: 0, more: 0 });
    await report(other, [cookie('mine')]);
    expect((await listed(other)).names).toMatchObject([{ states: [{ reports: 1 }] }]);
  }
});

test.each([
  ['a day of the week before', { day: dayOf(Date.now(), 7) }],
  ['a day that is none', { day: '2026-99-99' }],
  ['text instead of a day', { day: 'today' }],
  ['101 names', { names: Array.from({ length: 101 }, (_, at) => cookie(`n${at}`)) }],
])('%s is invalid, and nothing is stored', async (_what, wrong) => {
  const site = aSite();
  await expect(policy.seen.recordSeen({ ...site, day: today, names: [cookie('a')], more: 0, ...wrong })).rejects.toMatchObject({
    kind: 'invalid',
  });
  for (const limit of [0, 102]) await expect(listed(site, { limit })).rejects.toMatchObject({ kind: 'invalid' });
  for (const table of ['seen_sites', 'seen_names', 'seen_days']) expect((await rowsOf(site, table)).rows).toEqual([]);
});

describe('[decision 57.6] pruning', () => {
  const namesOf = async (site: Site) => (await listed(site)).names.map(({ name }) => name);

  test('removes unconfirmed names after 14 days, all after 90, and then the site', async () => {
    const site = aSite();
    await seeBy(site, 'real', [1, 2, 3], [today, tomorrow]);
    await report(site, [cookie('lie')]);
    await pruneAfter(14);
    expect(await namesOf(site)).toEqual(['lie', 'real']);
    await pruneAfter(15);
    expect(await namesOf(site)).toEqual(['real']);
    expect((await rowsOf(site, 'seen_sites')).rows).toMatchObject([{ names: 1 }]);
    await pruneAfter(89);
    expect(await namesOf(site)).toEqual(['real']);
    await pruneAfter(92);
    for (const table of ['seen_sites', 'seen_names', 'sightings', 'seen_days']) expect((await rowsOf(site, table)).rows).toEqual([]);
  });

  test('removes thousands in batches, while reports arrive', async () => {
    const site = aSite();
    for (let from = 0; from < 1500; from += 100)
      await report(
        site,
        Array.from({ length: 100 }, (_, at) => cookie(`n${from + at}`)),
      );
    await Promise.all([pruneAfter(20), pruneAfter(20), ...Array.from({ length: 10 }, (_, at) => report(site, [cookie(`late${at}`)]))]);
    const { rows } = await rowsOf(site, 'seen_names');
    expect((await rowsOf(site, 'seen_sites')).rows).toMatchObject([{ names: rows.length }]);
    expect(rows.filter(({ name }) => !String(name).startsWith('late'))).toEqual([]);
  });
});
