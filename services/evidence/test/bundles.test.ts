import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { evidenceBundle } from '@consent/contracts';
import { parseFrame, readCompleteness, readLeaves, readManifest, readTextLeaves } from '@consent/evidence-format';
import { verifyBundle } from '@consent/evidence-verifier';
import { createRecordingLogger } from '@consent/testkit';
import { verifyEd25519 } from '../src/keys/derive-keys';
import { sha256 } from '../src/sha256';
import { bundleContents } from './bundle-contents';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

const { logger, lines } = createRecordingLogger();
let evidence: EvidenceUnderTest;
beforeAll(async () => {
  evidence = await startEvidence({ logger });
});
afterAll(() => evidence.stop());

const ask = (accountId: string, kind: 'consent' | 'subject', id: string) => evidence.get(evidenceBundle.path({ accountId, kind, id }));

async function filesOf(response: Response): Promise<Map<string, Uint8Array>> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  return new Map((await bundleContents(new Uint8Array(await response.arrayBuffer()))).map(({ name, bytes }) => [name, bytes]));
}

async function verify(response: Response) {
  const zip = new Uint8Array(await response.clone().arrayBuffer());
  const { generations } = await evidence.client.getKeys({});
  const keys = generations.map(({ vkeys, fromMs }) => ({ vkeys, from: new Date(fromMs).toISOString(), to: null }));
  return verifyBundle({ zip, keys: JSON.stringify({ generations: keys }), sha256, verifyEd25519 });
}

test('a bundle of a record opens the record, shows the subject’s other leaves as frames, and verifies without us', async () => {
  const { records, source, untilLogged } = evidence;
  const account = randomUUID();
  const policy = records.publish(account, 1);
  const [id, other] = [records.record(account, 'ada', policy), records.record(account, 'ada')];
  records.record(account, 'grace', policy);
  records.erase(account, 'ada', [other]);
  source.add(account, 300);
  await untilLogged();

  const response = await ask(account, 'consent', id);
  expect(await verify(response)).toMatchObject({ outcome: 'holds', refutations: [], about: { kind: 'consent', id, account } });
  const files = await filesOf(response);
  expect(readManifest(files.get('manifest.json')!)).toMatchObject({ kind: 'consent', record: id, size: 307 });
  const leaves = readLeaves(files.get('leaves.json')!, 6);
  expect(leaves.map(({ index, data, salt, records: erased }) => [index, data !== null, salt !== null, erased])).toEqual([
    [3, true, true, null],
    [4, false, false, null],
    [6, true, true, [other]],
  ]);
  expect(readTextLeaves(files.get('leaves-policy.json')!).map(({ index }) => index)).toEqual([2]);
  expect(files.get('raw.entries')).toHaveLength(307 * 48);
  expect(Buffer.from(files.get('verify.html')!).toString()).toContain('verify-evidence');
});

test('a bundle of a subject opens every leaf of the subject', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  const policy = records.publish(account, 1);
  records.publish(account, 2, policy.id);
  const ids = [records.record(account, 'ada', policy), records.record(account, 'ada', policy)];
  records.erase(account, 'ada', ids);
  await untilLogged();
  const response = await ask(account, 'subject', 'ada');
  const result = await verify(response);
  expect(result).toMatchObject({ outcome: 'holds', about: { kind: 'subject', id: 'ada' } });
  expect(result.claims.map(({ claim }) => claim)).toEqual(expect.arrayContaining(['recorded', 'exact_text', 'complete', 'erased']));
  const leaves = readLeaves((await filesOf(response)).get('leaves.json')!, 6);
  expect(leaves.every(({ data }) => data !== null)).toBe(true);
  expect(leaves).toHaveLength(3);
});

test('[decision 26.1] a subject with more changes than fit into a bundle is invalid', async () => {
  const { records, source, untilLogged } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'often');
  for (let leaf = 1; leaf <= 50_000; leaf++) records.record(account, 'often', undefined, { id, isQueued: false });
  source.add(account, 1);
  await untilLogged();
  for (const response of [await ask(account, 'subject', 'often'), await ask(account, 'consent', id)]) {
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('GET /log/openings');
  }
});

test('a bundle of an unknown subject shows its absence', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  records.record(account, 'ada');
  await untilLogged();
  const response = await ask(account, 'subject', 'nobody');
  expect((await verify(response)).refutations).toEqual([]);
  expect(readLeaves((await filesOf(response)).get('leaves.json')!, 6)).toEqual([]);
});

test('a changed byte of a bundle is refuted', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'ada');
  await untilLogged();
  const zip = Buffer.from(await (await ask(account, 'consent', id)).arrayBuffer());
  const place = zip.indexOf('accepted\\":true');
  expect(place).toBeGreaterThan(0);
  zip[place + 11]! ^= 1;
  expect(await verify(new Response(zip))).toMatchObject({ outcome: 'refuted' });
});

test('a record that is not in the log yet is 409 with Retry-After, foreign and unknown ids are 404, an unknown kind is 400', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  records.record(account, 'ada');
  await untilLogged();
  const waiting = await ask(account, 'consent', records.record(account, 'ada', undefined, { isQueued: false }));
  expect([waiting.status, waiting.headers.get('retry-after'), waiting.headers.get(evidenceBundle.errorKindHeader)]).toEqual([
    409,
    '1',
    'conflict',
  ]);
  const foreign = await ask(randomUUID(), 'consent', records.record(account, 'grace'));
  const absent = await ask(account, 'consent', randomUUID());
  expect([foreign.status, await foreign.text()]).toEqual([absent.status, await absent.text()]);
  expect(absent.status).toBe(404);
  expect((await ask(account, 'policy' as 'consent', randomUUID())).status).toBe(400);
});

test('a leaf whose record is missing makes no bundle, and a log line names it', async () => {
  const { records, source, untilLogged } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'ada');
  const entry = Buffer.concat([records.leavesOf(id)[0]!.tag, Buffer.alloc(32, 1)]);
  source.addEntries(account, entry, Buffer.alloc(0));
  await untilLogged();
  expect((await ask(account, 'subject', 'ada')).status).toBe(500);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', fields: expect.objectContaining({ accountId: account, index: 3 }) as object }),
  );
});

test('a bundle opens the leaves of the log itself, and none is made while one of them has no frame or another', async () => {
  const { records, untilLogged, database } = evidence;
  const account = randomUUID();
  records.publish(account, 1);
  await untilLogged();
  const id = records.record(account, 'ada');
  await untilLogged();
  const response = await ask(account, 'consent', id);
  expect(await verify(response)).toMatchObject({ outcome: 'holds', doubts: [] });
  const files = await filesOf(response);
  const { v } = readManifest(files.get('manifest.json')!);
  const { own } = readCompleteness(files.get('completeness.json')!, v);
  expect(own!.map(({ index, frame }) => [index, parseFrame(frame).type])).toEqual([
    [0, 'log.opened'],
    [1, 'log.tag_key'],
  ]);

  const frame = own![1]!.frame;
  for (const [edit, values] of [
    ['UPDATE log_frames SET frame = replace(frame, $2, $3) WHERE account_id = $1 AND index = 1', ['"v":1', '"v":2']],
    ['DELETE FROM log_frames WHERE account_id = $1 AND index = 1', []],
    ['INSERT INTO log_frames VALUES ($1, 1, $2), ($1, 2, $2)', [frame]],
  ] as const) {
    await database.query(`edit_${values.length}`, edit, [account, ...values]);
    expect((await ask(account, 'consent', id)).status).toBe(500);
  }
  const alarms = lines.filter(({ level }) => level === 'error').map((line) => inspect(line, { depth: 8 }));
  for (const leaf of [1, 2]) expect(alarms).toContainEqual(expect.stringContaining(`${account}: leaf ${leaf} is not what log_frames says`));
  await database.query('mend_frames', 'DELETE FROM log_frames WHERE account_id = $1 AND index = 2', [account]);
  expect(await verify(await ask(account, 'consent', id))).toMatchObject({ outcome: 'holds' });
});

test('a log whose entries were edited makes no bundle, and a log line names it', async () => {
  const { records, source, untilLogged, database } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'ada');
  source.add(account, 10);
  await untilLogged();
  // An entry of nobody in the bundle.
  await database.query(
    'edit_entry',
    'UPDATE log_chunks SET items = set_byte(items, length(items) - 1, get_byte(items, length(items) - 1) # 1) WHERE account_id = $1 AND level = 0 AND start = (SELECT max(start) FROM log_chunks WHERE account_id = $1 AND level = 0)',
    [account],
  );
  expect((await ask(account, 'consent', id)).status).toBe(500);
  expect(lines.filter(({ level }) => level === 'error').map((line) => inspect(line, { depth: 8 }))).toContainEqual(
    expect.stringMatching(new RegExp(`${account}: log_chunks of level 0 do not have the signed root`)),
  );
});
