import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuditServer } from './audit-server';
import { useBundledSdk } from './bundled-sdk';
import { runCli, startCli } from './run-cli';

useBundledSdk();
const recordCount = 45;
let folder: string;
let server: Awaited<ReturnType<typeof startAuditServer>>;
let ids: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-audit-'));
  server = await startAuditServer(recordCount);
  ids = [...server.records.keys()];
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const audit = (settings = server.settings) => runCli(['log', 'audit', 'notes'], settings, folder);
const ended = (exitCode: number, text: string) => ({ exitCode, output: expect.stringContaining(text) as string });
const holds = ended(0, 'Every leaf is explained');

test('[decision 42.3] an honest operator holds, with repeats of a restored log', async () => {
  server.repeatEntry(ids[3]!);
  server.repeatEntry(ids[3]!);
  expect(await audit()).toEqual(
    ended(0, `audited 49 leaves: 45 consents, 0 erasures, 0 of policies and notices, 0 of the audit trail, 2 repeats`),
  );
});

test('a second tag is named with its record', async () => {
  const id = server.record(46, { subject: 'subject-1', tag: server.tagOf('somebody else') });
  expect(await audit()).toEqual(ended(1, `record ${id}: is in the log under the tag`));
});

test.each([
  [
    'the API answers another content',
    () => void server.records.set(ids[7]!, { ...server.records.get(ids[7]!)!, accepted: false }),
    'record',
    'its content is not what its last leaf commits to',
  ],
  [
    'the API says that it was erased, and no leaf does',
    () =>
      void server.records.set(ids[7]!, {
        ...server.records.get(ids[7]!)!,
        deleted_at: '2026-02-01T00:00:00.000Z',
        updated_at: '2026-02-01T00:00:00.000Z',
      }),
    'record',
    'was erased at 2026-02-01T00:00:00.000Z, and no leaf of the log says so',
  ],
  ['the API does not list it', () => void server.records.delete(ids[7]!), 'record', 'is in the log, and GET /consents does not list it'],
  ['its opening is missing', () => void server.openings.splice(7, 1), 'record', 'has no leaf in the log, and was created at'],
  [
    'its opening is missing, the leaf',
    () => void server.openings.splice(7, 1),
    'leaf 9',
    'nothing that the service has now was logged here',
  ],
  [
    'neither has it',
    () => void (server.openings.splice(7, 1), server.records.delete(ids[7]!)),
    'leaf 9',
    'nothing that the service has now was logged here',
  ],
])('a record: %s', async (_what, tamper, named, text) => {
  tamper();
  expect(await audit()).toEqual(ended(1, `${named === 'record' ? `record ${ids[7]}` : named}: ${text}`));
});

test.each([
  ['history_incomplete', 'rows of its history are missing in the database'],
  ['something_new', 'its leaves are not opened: something_new'],
])('[decision 58.3] a record that the service cannot open (%s) is named, and all others are opened', async (problem, text) => {
  server.openings[7] = { ...server.openings[7]!, frames: [], problem };
  const { exitCode, output } = await audit();
  expect([exitCode, output]).toEqual([1, expect.stringContaining(`record ${ids[7]}: ${text}`)]);
  expect(output).toContain(`audited ${recordCount + 2} leaves: ${recordCount - 1} consents`);
  for (const other of ids.filter((id) => id !== ids[7])) expect(output).not.toContain(other);
});

test('a leaf that was never logged is named, once it is not late any more', async () => {
  const id = server.record(46);
  server.cutTo(recordCount + 2);
  expect(await audit()).toEqual(
    ended(1, `record ${id}: consent.created of 2026-01-01T00:00:00.000Z, as the service has it now, is not in the log`),
  );
});

test('exit code 5: a log that stands still since before the record', async () => {
  const id = server.record(46);
  server.cutTo(recordCount + 2);
  server.signAt(Date.parse('2026-01-01T00:05:00Z'));
  const text = `record ${id}: consent.created of 2026-01-01T00:00:00.000Z, as the service has it now, is not in the log yet`;
  expect(await audit()).toEqual(ended(5, `${text}; the log was signed last at 2026-01-01T00:05:00.000Z`));
});

test('another tag key than the log has, a second one, and a log that was opened twice', async () => {
  server.answerTagKey(randomBytes(32));
  expect(await audit()).toEqual(ended(1, 'leaf 1: log.tag_key commits to another tag key than GET /log answers'));
  server.own(server.ownFrame('log.tag_key'));
  expect(await audit()).toEqual(ended(1, 'leaf 47: log.tag_key is a second tag key beside leaf 1'));
  server.own(server.ownFrame('log.opened'));
  expect(await audit()).toEqual(ended(1, 'leaf 48: log.opened opens the log a second time'));
  server.repeatOwn();
  expect(await audit()).toEqual(ended(1, 'leaf 49: repeats a leaf of the log itself'));
});

test('exit code 5: a service that does not list what opens policies and the log itself', async () => {
  server.hideOwnLeaves();
  expect(await audit()).toEqual(ended(5, 'so 2 leaves are not explained'));
});

describe('an index of the log', () => {
  const first = { start: 0, size: 512 };
  beforeEach(() => {
    for (let number = recordCount + 1; number <= 560; number += 1) server.record(number);
  });

  test('that has the root of its entries holds, also twice', async () => {
    await server.index(first);
    await server.index(first);
    const { exitCode, output } = await audit();
    expect([exitCode, output]).toEqual([0, expect.stringContaining('Computed the index of 1 segments again.')]);
    expect(output).toContain('1 repeats');
  });

  test('that is false is named, and so are two of one segment', async () => {
    await server.index(first, { root: 'A'.repeat(43) });
    expect(await audit()).toEqual(ended(1, 'leaf 562: the index of leaves 0 to 511 has another root than its entries make. It is false'));
    await server.index(first);
    const { output } = await audit();
    expect(output).toContain('leaf 562: the index of leaves 0 to 511 has another root');
    expect(output).toContain('leaves 562 and 563: the index of leaves 0 to 511 has two roots');
  });

  test('of no segment, of later leaves or under another tag is named', async () => {
    await server.index({ start: 0, size: 511 }, { root: 'A'.repeat(43) });
    await server.index({ start: 512, size: 512 }, { root: 'A'.repeat(43) });
    await server.index(first, { tag: server.tagOf('somebody') });
    const { exitCode, output } = await audit();
    expect(exitCode).toBe(1);
    expect(output).toContain('leaf 562: the index of leaves 0 to 510 is of no segment of a log');
    expect(output).toContain('leaf 563: the index of leaves 512 to 1023 is before the end of these leaves');
    expect(output).toContain('the log itself: has not the tag of an index');
  });

  test('of another log is named, although its root is right', async () => {
    await server.index(first, { logId: 'mfzwgylsmuqhi2dfebwg6zzamf' });
    expect(await audit()).toEqual(ended(1, 'the log itself: log.index of leaf 562 is of another log, mfzwgylsmuqhi2dfebwg6zzamf'));
  });

  test('that the service does not open is exit code 5', async () => {
    await server.index(first);
    server.hideIndexes();
    expect(await audit()).toEqual(ended(5, 'the service does not list what opens 1 leaves of its index'));
  });
});

test('entries that do not make the signed root are named; a damaged file of entries is downloaded again', async () => {
  server.append(600);
  const first = await audit();
  expect(first).toEqual(ended(1, 'leaf 47: nothing'));
  const file = join(folder, 'notes/entries.bin');
  await writeFile(file, randomBytes(300 * 48));
  expect((await audit()).output).toContain('audited 647 leaves');
  await truncate(file, 100);
  expect((await audit()).output).toContain('audited 647 leaves');
});

test('the key is not sent to another server that GET /log names', async () => {
  const settings = { ...server.settings, CONSENT_URL: server.settings.CONSENT_URL.replace('127.0.0.1', 'localhost') };
  expect(await audit(settings)).toEqual(ended(2, 'The log is on another server than CONSENT_URL'));
});

test('a killed audit continues where it saved its place, and two at a time hold', async () => {
  const run = startCli(['log', 'audit', 'notes'], server.settings, folder);
  server.onRequest((path) => {
    if (path.includes('cursor=30')) run.child.kill('SIGKILL');
  });
  await run.ended;
  server.onRequest(() => undefined);
  expect((await readdir(join(folder, 'notes'))).filter((name) => name.startsWith('audit-'))).toHaveLength(1);
  server.requests.length = 0;
  expect(await audit()).toEqual(holds);
  expect(server.requests.filter((path) => path.startsWith('/api/v1/log/openings'))).toEqual([]);
  expect(await Promise.all([audit(), audit()])).toEqual([holds, holds]);
  expect((await readdir(join(folder, 'notes'))).filter((name) => name.startsWith('audit-'))).toEqual([]);
});
