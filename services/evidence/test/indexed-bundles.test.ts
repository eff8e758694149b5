import { randomBytes, randomUUID } from 'node:crypto';
import { evidenceBundle } from '@consent/contracts';
import { readCompleteness, readLeaves, readManifest, type CompletenessJson } from '@consent/evidence-format';
import { verifyBundle } from '@consent/evidence-verifier';
import { createRecordingLogger, waitUntil } from '@consent/testkit';
import { inspect } from 'node:util';
import { verifyEd25519 } from '../src/keys/derive-keys';
import { sha256 } from '../src/sha256';
import { bundleContents } from './bundle-contents';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

const { logger, lines } = createRecordingLogger();
let evidence: EvidenceUnderTest;
beforeAll(async () => {
  evidence = await startEvidence({ logger, settings: { EVIDENCE_ANCHOR_SECONDS: '1' } });
});
afterAll(() => evidence.stop());

const ask = (accountId: string, kind: 'consent' | 'subject', id: string) => evidence.get(evidenceBundle.path({ accountId, kind, id }));

async function read(response: Response) {
  expect(response.status).toBe(200);
  const zip = new Uint8Array(await response.arrayBuffer());
  const files = new Map((await bundleContents(zip)).map(({ name, bytes }) => [name, bytes]));
  const { v, size } = readManifest(files.get('manifest.json')!);
  const { generations } = await evidence.client.getKeys({});
  const keys = generations.map(({ vkeys, fromMs }) => ({ vkeys, from: new Date(fromMs).toISOString(), to: null }));
  return {
    zip,
    files,
    size,
    form: v,
    completeness: readCompleteness(files.get('completeness.json')!, v),
    leaves: readLeaves(files.get('leaves.json')!, v),
    result: await verifyBundle({ zip, keys: JSON.stringify({ generations: keys }), sha256, verifyEd25519 }),
  };
}

/** Readers use a segment as soon as its leaf is signed. */
async function indexedTo(account: string, least: number): Promise<void> {
  await evidence.untilLogged();
  await waitUntil('the log is indexed', async () => {
    const { rows } = await evidence.database.query<{ is_indexed: boolean }>(
      'test_indexed',
      `SELECT indexed_size >= $2 AND checkpoint_size > (SELECT max(leaf_index) FROM log_segments WHERE account_id = $1) AS is_indexed
       FROM logs WHERE account_id = $1`,
      [account, least],
    );
    return rows[0]?.is_indexed === true;
  });
}

const endOf = ({ segments }: CompletenessJson) => segments.reduce((sum, { size }) => sum + size, 0);

test('a bundle of a record shows a long log by its index, and verifies', async () => {
  const { records, source } = evidence;
  const account = randomUUID();
  const policy = records.publish(account, 1);
  const [id, other] = [records.record(account, 'ada', policy), records.record(account, 'ada')];
  source.add(account, 3000);
  const late = records.record(account, 'ada', policy);
  source.add(account, 1000);
  records.erase(account, 'ada', [other]);
  await indexedTo(account, 4000 - 512);

  for (const record of [id, late]) {
    const { result, completeness, leaves, files, size, form } = await read(await ask(account, 'consent', record));
    expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
    expect(form).toBe(6);
    expect(leaves).toHaveLength(4);
    expect(completeness.start).toBeGreaterThanOrEqual(3584);
    expect(endOf(completeness)).toBe(completeness.start);
    expect(files.get('raw.entries')!.length).toBe((size - completeness.start) * 48);
  }
  const absent = await read(await ask(account, 'subject', 'nobody'));
  expect(absent.completeness).toMatchObject({ start: 0, segments: [] });
});

test('anchored trees are shown to be the beginning of the log by proofs', async () => {
  const { records, source } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'ada');
  source.add(account, 1);
  await evidence.untilLogged();
  const isAnchored = async () => {
    const { rows } = await evidence.database.query<{ size: number }>('test_anchored', 'SELECT size FROM anchored WHERE account_id = $1', [
      account,
    ]);
    return rows.length > 0;
  };
  await waitUntil('the log is anchored', isAnchored);
  source.add(account, 1500);
  await indexedTo(account, 1024);
  const { result, completeness } = await read(await ask(account, 'consent', id));
  expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
  expect(completeness.start).toBeGreaterThan(0);
  expect(completeness.anchors!.heads.length).toBeGreaterThan(0);
  expect(completeness.anchors!.heads.some(({ consistency }) => consistency!.length > 0)).toBe(true);
});

test('a subject has all entries up to 65,536 leaves, and the index from then on', async () => {
  const { records, source } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'ada');
  for (let more = 0; more < 6; more++) source.add(account, 10_000);
  await indexedTo(account, 59_392);
  const raw = await read(await ask(account, 'subject', 'ada'));
  expect(raw.result).toMatchObject({ outcome: 'holds' });
  expect(raw.completeness).toMatchObject({ start: 0, segments: [], proofs: [] });
  expect(raw.files.get('raw.entries')!).toHaveLength(raw.size * 48);

  source.add(account, 6000);
  records.record(account, 'ada');
  await indexedTo(account, 65_536);
  const indexed = await read(await ask(account, 'subject', 'ada'));
  expect(indexed.result).toMatchObject({ outcome: 'holds', refutations: [] });
  expect(indexed.completeness.start).toBeGreaterThanOrEqual(65_536);
  expect(indexed.zip.length - indexed.files.get('verify.html')!.length).toBeLessThan(120_000);
  const absent = await read(await ask(account, 'subject', 'nobody'));
  expect(absent.result.refutations).toEqual([]);
  expect(absent.leaves).toEqual([]);
  expect(absent.completeness.start).toBeGreaterThanOrEqual(65_536);
  expect((await evidence.client.proveConsent({ accountId: account, id })).events).toHaveLength(1);
});

test('one subject with half of all leaves has a bundle by the index', async () => {
  const { records, source } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'often');
  for (let more = 0; more < 2000; more++) {
    records.record(account, 'often', undefined, { id: randomUUID() });
    if (more % 100 === 0) source.add(account, 100);
  }
  await indexedTo(account, 3584);
  const { result, leaves, completeness } = await read(await ask(account, 'consent', id));
  expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
  expect(leaves).toHaveLength(2001);
  expect(completeness.start).toBeGreaterThanOrEqual(3584);
});

test('an index that was edited makes neither proofs nor bundles, and a log line names it', async () => {
  const { records, source, database } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'ada');
  source.add(account, 1000);
  await indexedTo(account, 512);
  const edit = (statement: string) => database.query(`edit ${statement}`, statement, [account]);
  for (const statement of [
    'UPDATE log_segment_records SET records = overlay(records placing $2 from 3000) WHERE account_id = $1',
    'DELETE FROM log_segment_records WHERE account_id = $1',
  ]) {
    await (statement.includes('$2') ? database.query('edit_records', statement, [account, randomBytes(22)]) : edit(statement));
    expect((await ask(account, 'consent', id)).status).toBe(500);
    await expect(evidence.client.proveConsent({ accountId: account, id })).rejects.toMatchObject({ kind: 'internal' });
  }
  const alarms = lines.filter(({ level }) => level === 'error').map((line) => inspect(line, { depth: 8 }));
  expect(alarms).toContainEqual(expect.stringContaining(`${account}: log_segment_records`));
});

test('openings list the leaves of the index before those of the log itself', async () => {
  const { records, source } = evidence;
  const account = randomUUID();
  records.record(account, 'ada');
  source.add(account, 1500);
  await indexedTo(account, 1024);
  const frames = [];
  let cursor = '';
  do {
    const page = await evidence.client.listLogOpenings({ accountId: account, cursor, limit: 1 });
    for (const { tag, frames: texts } of page.openings) {
      for (const text of texts) frames.push([(JSON.parse(text) as { type: string }).type, tag[15]]);
    }
    cursor = page.nextCursor;
  } while (cursor !== '');
  const { rows } = await evidence.database.query<{ leaves: number }>(
    'test_leaves',
    'SELECT count(*)::float8 AS leaves FROM log_segments WHERE account_id = $1 AND root IS NOT NULL',
    [account],
  );
  expect(rows[0]!.leaves).toBeGreaterThan(0);
  expect(frames.slice(-2)).toEqual([
    ['log.opened', 0],
    ['log.tag_key', 0],
  ]);
  expect(frames.filter(([type]) => type === 'log.index')).toEqual(Array.from({ length: rows[0]!.leaves }, () => ['log.index', 1]));
});
