import { createHash, randomUUID } from 'node:crypto';
import { logFiles } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import { readLog } from './read-log';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

let evidence: EvidenceUnderTest;
let logId: string;
let entries: string[];
const account = randomUUID();

beforeAll(async () => {
  evidence = await startEvidence();
  evidence.source.add(account, 600);
  // The leaf of its index is the last one.
  await waitUntil('the log is indexed', async () => (await readLog(evidence.database, account))?.checkpoint?.size === 602);
  ({ logId, entries } = (await readLog(evidence.database, account))!);
});
afterAll(() => evidence.stop());

const get = (file: string, accountId?: string, id = logId) => evidence.get(logFiles.path(id, file, accountId));
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const leaf = (entry: string) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(0), Buffer.from(entry, 'hex')]))
    .digest();
const node = (left: Buffer, right: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();
const treeOf = (leaves: Buffer[]): Buffer =>
  leaves.length === 1 ? leaves[0]! : node(treeOf(leaves.slice(0, leaves.length / 2)), treeOf(leaves.slice(leaves.length / 2)));

test('the checkpoint is text that may be cached for two seconds', async () => {
  const response = await get('checkpoint');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('max-age=2');
  expect(await response.text()).toMatch(/^log\.example\.com\/log\/[a-z2-7]{26}\n602\n/);
});

test.each([
  ['tile/0/000', 0, 256],
  ['tile/0/001', 256, 512],
  ['tile/0/002.p/90', 512, 602],
  ['tile/0/002.p/1', 512, 513],
  ['tile/0/000.p/7', 0, 7],
])('%s has the hashes of its leaves, and is cached as public and immutable', async (file, from, to) => {
  const response = await get(file);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
  expect(await bytes(response)).toEqual(Buffer.concat(entries.slice(from, to).map(leaf)));
});

test('a tile of a higher level has the roots of the full tiles below it', async () => {
  const roots = [entries.slice(0, 256), entries.slice(256, 512)].map((part) => treeOf(part.map(leaf)));
  expect(await bytes(await get('tile/1/000.p/2'))).toEqual(Buffer.concat(roots));
  expect(await bytes(await get('tile/1/000.p/1'))).toEqual(roots[0]);
});

test('entries are for the account of the log, each prefixed with its length', async () => {
  const response = await get('tile/entries/002.p/90', account);
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const expected = entries.slice(512).map((entry) => Buffer.concat([Buffer.of(0, 48), Buffer.from(entry, 'hex')]));
  expect(await bytes(response)).toEqual(Buffer.concat(expected));
  const absent = await get('tile/entries/009', account);
  for (const foreign of [undefined, randomUUID()]) {
    const refused = await get('tile/entries/002.p/90', foreign);
    expect([refused.status, await refused.text()]).toEqual([absent.status, await absent.clone().text()]);
  }
});

test.each([
  'tile/0/002',
  'tile/0/002.p/91',
  'tile/0/003.p/1',
  'tile/1/000',
  'tile/1/000.p/3',
  'tile/2/000.p/1',
  'tile/63/000',
  'tile/0/x000/000',
])('%s is 404, because it is beyond the checkpoint or not a tile', async (file) => {
  const response = await get(file);
  expect(response.status).toBe(404);
  expect(response.headers.get(logFiles.errorKindHeader)).toBe('not_found');
});

test('an unknown log, file or method is refused with its error kind', async () => {
  expect((await get('checkpoint', undefined, 'a'.repeat(26))).status).toBe(404);
  expect((await get('checkpoints')).status).toBe(404);
  expect((await evidence.get('/internal')).status).toBe(404);
  const posted = await evidence.get(logFiles.path(logId, 'checkpoint'), { method: 'POST' });
  expect([posted.status, posted.headers.get(logFiles.errorKindHeader)]).toEqual([405, 'method_not_allowed']);
});
