import { createHash, randomUUID } from 'node:crypto';
import { type LeafBatch, leafService, policyStatementService } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';
import { waitUntil } from '@consent/testkit';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newText } from './texts';

let policy: PolicyUnderTest;
const connect = ({ app }: PolicyUnderTest) =>
  createRpcConnection({
    address: `127.0.0.1:${app.rpcPort()}`,
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
let connection: ReturnType<typeof connect>;
beforeAll(async () => {
  policy = await startPolicy();
  connection = connect(policy);
});
afterAll(async () => {
  await connection.stop();
  await policy.stop();
});

const aSite = () => ({ accountId: randomUUID(), siteId: randomUUID() });
type Site = ReturnType<typeof aSite>;
const keep = (site: Site, text: string) => policy.notices.registerNotice({ ...site, content: JSON.stringify({ text }) });
const pull = (doneIds: number[] = []) =>
  connection.client(leafService).pullLeaves({ doneIds, maxEvents: 250, heldIds: [], skipAccountIds: [] });
const batchesOf = async ({ accountId }: Site) => (await pull()).batches.filter((batch) => batch.accountId === accountId);
const entriesOf = (batches: readonly LeafBatch[]) =>
  batches.flatMap(({ entries }) => Array.from({ length: entries.length / 48 }, (_, at) => entries.toString('hex', at * 48, at * 48 + 48)));
const digest = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

/** From the design alone. Members are in the order of canonical JSON. */
function leafOf({ accountId, siteId }: Site, text: string, number: number, madeAtMs: number, type = 'notice.published') {
  const sha256 = digest(JSON.stringify({ text })).toString('hex');
  const frame =
    `{"account":"${accountId}","at":"${new Date(madeAtMs).toISOString()}",` +
    `"notice":{"number":${number},"sha256":"${sha256}","site":"${siteId}"},"type":"${type}","v":1}`;
  const tag = digest(Buffer.from([0x12]), siteId).subarray(0, 16);
  return { frame, tag, entry: Buffer.concat([tag, digest(frame)]).toString('hex') };
}

test('each notice gives one entry, and settings that come back give none', async () => {
  const site = aSite();
  const { notice: first } = await keep(site, 'a');
  const { notice: second } = await keep(site, 'b');
  await keep(site, 'a');
  expect(entriesOf(await batchesOf(site))).toEqual([
    leafOf(site, 'a', 1, first.madeAtMs).entry,
    leafOf(site, 'b', 2, second.madeAtMs).entry,
  ]);
});

test('two accounts that name the same site get leaves of their own notices', async () => {
  const [one, other] = [aSite(), aSite()];
  const sites = [one, { ...other, siteId: one.siteId }] as const;
  const kept = [await keep(sites[0], 'a'), await keep(sites[1], 'b')] as const;
  const batches = (await pull()).batches;
  const entriesOfAccount = (accountId: string) => entriesOf(batches.filter((batch) => batch.accountId === accountId));
  expect(entriesOfAccount(one.accountId)).toEqual([leafOf(sites[0], 'a', 1, kept[0].notice.madeAtMs).entry]);
  expect(entriesOfAccount(other.accountId)).toEqual([leafOf(sites[1], 'b', 1, kept[1].notice.madeAtMs).entry]);
});

test('notices and policies of an account share the queue, in the order in which they were made', async () => {
  const site = aSite();
  const { notice } = await keep(site, 'a');
  const { policy: published } = await policy.client.createPolicy({ accountId: site.accountId, ...newText() });
  const [before, after] = entriesOf(await batchesOf(site));
  expect(before).toBe(leafOf(site, 'a', 1, notice.madeAtMs).entry);
  expect(after?.slice(0, 32)).toBe(
    digest(Buffer.from([0x11]), published.id)
      .toString('hex')
      .slice(0, 32),
  );
});

test('a notice is described with the frame of its leaf, also when another spelling of the site asks', async () => {
  const site = aSite();
  const { notice } = await keep(site, 'a');
  const { frame, tag } = leafOf(site, 'a', 1, notice.madeAtMs);
  const describe = (siteId: string, number: number) =>
    connection.client(policyStatementService).describeNotice({ accountId: site.accountId, siteId, number });
  expect(await describe(site.siteId.toUpperCase(), 1)).toEqual({ type: 'notice.published', tag, frame, queued: true, settled: false });
  await expect(describe(site.siteId, 2)).rejects.toMatchObject({ kind: 'not_found' });
});

test('openings list the notices after the policies, page by page', async () => {
  const site = aSite();
  const other = { ...site, siteId: randomUUID() };
  const made = [];
  for (const [of, text] of [
    [site, 'a'],
    [site, 'b'],
    [other, 'c'],
  ] as const)
    made.push({ of, text, notice: (await keep(of, text)).notice });
  const { policy: published } = await policy.client.createPolicy({ accountId: site.accountId, ...newText() });
  const listed: string[][] = [];
  let cursor = '';
  do {
    const page = await connection.client(policyStatementService).listPolicyOpenings({ accountId: site.accountId, cursor, limit: 1 });
    listed.push(...page.openings.map(({ policyId, frames }) => [policyId, ...frames]));
    cursor = page.nextCursor;
  } while (cursor !== '');
  const expected = made.map(({ of, text, notice }) => [of.siteId, leafOf(of, text, notice.number, notice.madeAtMs).frame]);
  expect(listed[0]?.[0]).toBe(published.id);
  expect(listed.slice(1)).toEqual(expected.sort(([a = '', x = ''], [b = '', y = '']) => (a === b ? x.localeCompare(y) : a < b ? -1 : 1)));
});

test('a notice that was kept while the log was off is attested, once', async () => {
  const site = aSite();
  const { notice } = await keep(site, 'a');
  await pull((await batchesOf(site)).map(({ queueId }) => queueId));
  await policy.database.query('unlog', 'DELETE FROM logged_notices WHERE account_id = $1', [site.accountId]);
  // The description asks for the leaf.
  await connection.client(policyStatementService).describeNotice({ ...site, number: 1 });
  let entries: string[] = [];
  await waitUntil('the notice is attested', async () => (entries = entriesOf(await batchesOf(site))).length > 0);
  expect(entries).toEqual([leafOf(site, 'a', 1, notice.madeAtMs, 'notice.attested').entry]);
});

test('lost leaves of notices are queued again with the same entries', async () => {
  const site = aSite();
  await keep(site, 'a');
  const { notice } = await keep(site, 'b');
  const first = await batchesOf(site);
  await pull(first.map(({ queueId }) => queueId));
  expect(entriesOf(await batchesOf(site))).toEqual([]);
  await connection.client(leafService).repeatLeaves({ sinceMs: notice.madeAtMs - 60_000, cursor: '' });
  expect(entriesOf(await batchesOf(site))).toEqual(entriesOf(first));
});
