import { createHash, randomUUID } from 'node:crypto';
import { leafService, policyStatementService, siteService } from '@consent/contracts';
import { createRegistry } from '@consent/kernel';
import { ServiceError } from '@consent/kernel/errors';
import { createRpcConnection } from '@consent/rpc';
import { createRecordingLogger } from '@consent/testkit';
import { makeSeenReports, type ReportingParts } from '../src/seen/reports/make';
import { dropOldContents } from '../src/seen/reports/make.sql';
import { weekToReport } from '../src/seen/reports/week.rule';
import { dayOf } from '../src/seen/seen.rule';
import { startPolicy, type PolicyUnderTest } from './start-policy';

const dayMs = 86_400_000;
const today = dayOf(Date.now());
const tomorrow = dayOf(Date.now(), -1);
/** A time at which the week of tomorrow is the one to report. */
const dueMs = Date.parse(tomorrow) + 8 * dayMs;
const week = weekToReport(dueMs);

const { logger, lines } = createRecordingLogger();
let policy: PolicyUnderTest;
let connection: ReturnType<typeof createRpcConnection>;
let account: ReturnType<typeof createRpcConnection>;
let parts: ReportingParts;
beforeAll(async () => {
  policy = await startPolicy();
  const registry = createRegistry('test', { processMetrics: false });
  connection = createRpcConnection({ address: `127.0.0.1:${policy.app.rpcPort()}`, logger, registry });
  account = createRpcConnection({ address: policy.accountAddress, logger, registry });
  connection.start();
  account.start();
  const { database } = policy;
  parts = { database, transaction: database.transaction, isLogOn: true, sites: account.client(siteService), logger };
});
afterAll(async () => {
  await connection.stop();
  await account.stop();
  await policy.stop();
});

const watched = JSON.stringify({
  categories: [
    { key: 'necessary', cookies: [{ name: 'session' }] },
    { key: 'analytics', cookies: [{ name: '_ga*' }] },
  ],
  watch: { sample: 0.1, hosts: [{ name: 'ads.example', category: 'analytics' }] },
});
type Site = { accountId: string; siteId: string };
function aSite(banner: string | undefined = watched): Site {
  const site = { accountId: randomUUID(), siteId: randomUUID() };
  if (banner !== undefined) policy.banners.set(site.siteId, banner);
  return site;
}
const deleted = () => {
  const site = aSite();
  policy.banners.delete(site.siteId);
  return site;
};
async function see(site: Site, name: string, { clients = [1, 2, 3], days = [today, tomorrow], state = 'before', kind = 'cookie' } = {}) {
  for (const day of days)
    for (const clientTag of clients) await policy.seen.recordSeen({ ...site, day, names: [{ kind, name, state, clientTag }], more: 0 });
}
const run = (nowMs = dueMs, changed: Partial<ReportingParts> = {}) => makeSeenReports({ ...parts, ...changed }, nowMs);
const listed = async (site: Site, options: { limit?: number; belowNumber?: number } = {}) =>
  (await policy.seen.listSeenReports({ ...site, limit: 100, belowNumber: undefined, ...options })).reports;
const contentOf = async (site: Site, number = 1) => (await policy.seen.getSeenReport({ ...site, number })).content;
const describe = (site: Site, number = 1) => connection.client(policyStatementService).describeSeenReport({ ...site, number });
const pull = (doneIds: number[] = []) =>
  connection.client(leafService).pullLeaves({ doneIds, maxEvents: 1000, heldIds: [], skipAccountIds: [] });
const entriesOf = async ({ accountId }: Site) =>
  (await pull()).batches.filter((batch) => batch.accountId === accountId).map(({ entries }) => entries.toString('hex'));
const digest = (...of: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(of.map((part) => Buffer.from(part))))
    .digest();

/** From the design alone. Members are in the order of canonical JSON. */
function leafOf({ accountId, siteId }: Site, content: string, madeAtMs = dueMs, number = 1) {
  const frame =
    `{"account":"${accountId}","at":"${new Date(madeAtMs).toISOString()}","data":"${digest(content).toString('base64url')}",` +
    `"observed":{"from":"${week.from}","number":${number},"site":"${siteId}","to":"${week.to}"},"type":"site.observed","v":1}`;
  const tag = digest(Buffer.from([0x13]), siteId).subarray(0, 16);
  return { frame, tag, entry: Buffer.concat([tag, digest(frame)]).toString('hex') };
}

test('[decision 60.2] a report has the confirmed names with their categories, states and days, and its hash is a leaf', async () => {
  const site = aSite();
  await see(site, '_ga_*');
  await see(site, '_ga_*', { state: 'accepted', clients: [7], days: [today] });
  await see(site, 'session', { state: 'refused' });
  await see(site, '*.ads.example', { kind: 'host' });
  await see(site, 'rumour', { clients: [1, 2] });
  await run();
  const state = (name: string, more: object = {}) => ({
    ...{ confirmed: true, first_day: today, last_day: tomorrow, reports: 6, state: name },
    ...more,
  });
  const content = await contentOf(site);
  expect(JSON.parse(content)).toEqual({
    ...{ v: 1, site_id: site.siteId, from: week.from, to: week.to, since: week.since, reports: 23, more: 0 },
    names: [
      {
        ...{ kind: 'cookie', name: '_ga_*', category: 'analytics', required: false },
        states: [state('before'), state('accepted', { confirmed: false, last_day: today, reports: 1 })],
      },
      { kind: 'cookie', name: 'session', category: 'necessary', required: true, states: [state('refused')] },
      { kind: 'host', name: '*.ads.example', category: 'analytics', required: false, states: [state('before')] },
    ],
  });
  expect(content.startsWith(`{"from":"${week.from}","more":0,"names":[{"category":"analytics","kind":"cookie",`)).toBe(true);
  const { frame, tag, entry } = leafOf(site, content);
  expect(await entriesOf(site)).toEqual([entry]);
  expect(await describe(site)).toEqual({ tag, frame, settled: false });
  expect(await describe({ ...site, siteId: site.siteId.toUpperCase() })).toMatchObject({ frame });
  expect(await listed(site)).toEqual([
    { number: 1, from: week.from, to: week.to, sha256: digest(content).toString('hex'), madeAtMs: dueMs, kept: true },
  ]);
});

test('[decision 60.2] page views that confirm no name make a report without names', async () => {
  const site = aSite();
  await see(site, '_ga_*', { clients: [1] });
  await run();
  expect(JSON.parse(await contentOf(site))).toMatchObject({ names: [], reports: 2 });
});

test.each([
  ['is deleted', deleted],
  ['does not observe any more', () => aSite('{"watch":null}')],
  ['has no settings', () => aSite('')],
])('[decision 60.3] nothing is written about a site that %s, and its settings are asked for once', async (_what, make) => {
  const site = make();
  await see(site, '_ga_*');
  let asked = 0;
  const sites: ReportingParts['sites'] = {
    getSite: (request, options) => {
      if (request.id === site.siteId) asked += 1;
      return parts.sites.getSite(request, options);
    },
  };
  await run(dueMs, { sites });
  await run(dueMs, { sites });
  expect(await listed(site)).toEqual([]);
  expect(await entriesOf(site)).toEqual([]);
  expect(asked).toBe(1);
});

test('[decision 60.3] nothing is written while the log is off, about a week without page views, or before its Tuesday', async () => {
  const site = aSite();
  await see(site, '_ga_*', { days: [tomorrow] });
  await run(dueMs, { isLogOn: false });
  await run(dueMs - 7 * dayMs);
  await run(dueMs + 7 * dayMs);
  expect(await listed(site)).toEqual([]);
});

test('[decision 60.4] several processes at the same moment make one report with one leaf for each site', async () => {
  const sites = Array.from({ length: 12 }, () => aSite());
  for (const site of sites) await see(site, '_ga_*', { clients: [1], days: [tomorrow] });
  await Promise.all([run(), run(dueMs + 1), run(dueMs + 2)]);
  await run(dueMs + 3);
  for (const site of sites) {
    expect(await listed(site)).toHaveLength(1);
    expect(await entriesOf(site)).toHaveLength(1);
  }
});

test('[decision 60.4] a process that is killed before the commit leaves nothing, and the next run makes the report', async () => {
  const site = aSite();
  await see(site, '_ga_*');
  const killed = new Error('killed');
  const transaction: ReportingParts['transaction'] = (work) =>
    parts.transaction(async (tx) => {
      await work(tx);
      throw killed;
    });
  await run(dueMs, { transaction });
  expect(await listed(site)).toEqual([]);
  expect(await entriesOf(site)).toEqual([]);
  await run(dueMs + 60_000);
  expect(await entriesOf(site)).toEqual([leafOf(site, await contentOf(site), dueMs + 60_000).entry]);
});

test('[decision 60.4] while the account service is away nothing is decided', async () => {
  const site = aSite();
  await see(site, '_ga_*');
  // An account service of an earlier release refuses the call.
  for (const kind of ['unavailable', 'forbidden'] as const) {
    const getSite = vi.fn(() => Promise.reject(new ServiceError(kind, 'away')));
    await expect(run(dueMs, { sites: { getSite } })).rejects.toMatchObject({ kind });
    expect(getSite).toHaveBeenCalledTimes(1);
  }
  expect(await listed(site)).toEqual([]);
  await run();
  expect(await listed(site)).toHaveLength(1);
});

test('[decision 60.4] a site whose settings cannot be read does not hold up others', async () => {
  const broken = aSite('{');
  const others = Array.from({ length: 4 }, () => aSite());
  for (const site of [broken, ...others]) await see(site, '_ga_*', { days: [tomorrow], clients: [1] });
  await run();
  expect(await listed(broken)).toEqual([]);
  for (const site of others) expect(await listed(site)).toHaveLength(1);
  expect(lines.find(({ fields }) => fields['siteId'] === broken.siteId)).toMatchObject({ level: 'error', fields: { week: week.from } });
  policy.banners.set(broken.siteId, watched);
  await run();
  expect(await listed(broken)).toHaveLength(1);
});

test('[decision 60.5] reports of later weeks have the next numbers, newest first, page by page', async () => {
  const site = aSite();
  await see(site, '_ga_*');
  await run();
  // As if a page view had been reported in the week after.
  const next = dayOf(Date.parse(tomorrow), -7);
  await policy.database.query(
    'see_later',
    `INSERT INTO seen_days (account_id, site_id, day, reports, more) VALUES ($1, $2, $3::date, 5, 0)`,
    [site.accountId, site.siteId, next],
  );
  await run(dueMs + 7 * dayMs);
  expect((await listed(site)).map(({ number, from }) => [number, from])).toEqual([
    [2, weekToReport(dueMs + 7 * dayMs).from],
    [1, week.from],
  ]);
  expect(await listed(site, { limit: 1 })).toMatchObject([{ number: 2 }]);
  expect(await listed(site, { belowNumber: 2 })).toMatchObject([{ number: 1 }]);
  await expect(listed(site, { limit: 0 })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(contentOf(site, 3)).rejects.toMatchObject({ kind: 'not_found' });
  await expect(contentOf({ ...site, accountId: randomUUID() })).rejects.toMatchObject({ kind: 'not_found' });
  expect(await listed({ ...site, accountId: randomUUID() })).toEqual([]);
});

test('[decision 60.6] above the limit of a site the oldest contents go; their rows, hashes and leaves stay', async () => {
  const site = aSite();
  await see(site, '_ga_*');
  await run();
  const [before, { frame }] = [await contentOf(site), await describe(site)];
  await dropOldContents(policy.database, site, Buffer.byteLength(before));
  expect(await contentOf(site)).toBe(before);
  await dropOldContents(policy.database, site, Buffer.byteLength(before) - 1);
  expect(await listed(site)).toMatchObject([{ number: 1, kept: false, sha256: digest(before).toString('hex') }]);
  await expect(contentOf(site)).rejects.toMatchObject({ kind: 'not_found' });
  expect(await describe(site)).toMatchObject({ frame });
  expect(await entriesOf(site)).toEqual([leafOf(site, before).entry]);
});

test('[decision 60.6] no row of a report can be changed or removed', async () => {
  const site = aSite();
  await see(site, '_ga_*');
  await run();
  for (const statement of [
    'UPDATE seen_reports SET made_at = now() WHERE account_id = $1',
    'UPDATE seen_reports SET number = 2, content = NULL WHERE account_id = $1',
    'DELETE FROM seen_reports WHERE account_id = $1',
  ])
    await expect(policy.database.query(`edit ${statement.length}`, statement, [site.accountId])).rejects.toMatchObject({
      cause: { message: 'a report of what ran is never changed or removed' },
    });
});

test('the operator can list, queue again and open the leaves of reports', async () => {
  const site = aSite();
  const other = { ...site, siteId: randomUUID() };
  policy.banners.set(other.siteId, watched);
  for (const each of [site, other]) await see(each, '_ga_*');
  await run();
  const leaves = connection.client(leafService);
  const expected = await Promise.all([site, other].map(async (each) => leafOf(each, await contentOf(each))));
  const { accountId } = site;
  const rows: { table: string; key: string; revision: number; lastNumber: number; entry: Buffer }[] = [];
  for (let cursor = ''; ;) {
    const page = await leaves.listRowLeaves({ accountId, cursor });
    expect(page.damages).toEqual([]);
    rows.push(...page.leaves);
    if ((cursor = page.nextCursor) === '') break;
  }
  const hex = (found: readonly { entry: Buffer }[]) => found.map(({ entry }) => entry.toString('hex')).sort();
  expect(rows.every(({ table }) => table === 'seen_reports')).toBe(true);
  expect(hex(rows)).toEqual(expected.map(({ entry }) => entry).sort());
  expect((await leaves.listRowAccounts({ afterAccountId: '00000000-0000-0000-0000-000000000000', limit: 1000 })).accountIds).toContain(
    accountId,
  );

  // The work is lost.
  await policy.database.query('lose_work', 'DELETE FROM log_queue WHERE account_id = $1', [accountId]);
  const forged = rows.map((row) => ({ ...row, entry: Buffer.alloc(48) }));
  expect(await leaves.attestRows({ accountId, leaves: forged })).toEqual({ queued: 0 });
  expect(await leaves.attestRows({ accountId, leaves: rows })).toEqual({ queued: 2 });
  expect(await leaves.attestRows({ accountId, leaves: rows })).toEqual({ queued: 0 });
  expect((await entriesOf(site)).join('')).toBe(rows.map(({ entry }) => entry.toString('hex')).join(''));

  const opened: string[] = [];
  for (let cursor = ''; ;) {
    const page = await connection.client(policyStatementService).listPolicyOpenings({ accountId, cursor, limit: 1 });
    opened.push(...page.openings.flatMap(({ frames }) => frames));
    if ((cursor = page.nextCursor) === '') break;
  }
  expect(opened.sort()).toEqual(expected.map(({ frame }) => frame).sort());
});

test('lost leaves of reports are queued again with the same entries', async () => {
  const site = aSite();
  await see(site, '_ga_*');
  await run();
  const first = await entriesOf(site);
  await policy.database.query('lose_all_work', 'DELETE FROM log_queue', []);
  await connection.client(leafService).repeatLeaves({ sinceMs: dueMs + 1, cursor: '' });
  expect(await entriesOf(site)).toEqual([]);
  await connection.client(leafService).repeatLeaves({ sinceMs: dueMs, cursor: '' });
  expect(await entriesOf(site)).toEqual(first);
});
