import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { logKeyName, parseVkey, verifyNote, parseNote } from '@consent/evidence-format';
import { createRecordingLogger } from '@consent/testkit';
import { keyList, createWorld, host, startSequencer, type World } from './start-sequencer';
import { createFakeSource } from './fake-source';
import { expectSigned, readLog } from './read-log';
import { verifyEd25519 } from '../src/keys/derive-keys';
import { sha256 } from '../src/sha256';

const tagKeySha256 = createHash('sha256').update('a tag key').digest();

async function newWorld() {
  const world = await createWorld();
  onTestFinished(world.stop);
  return world;
}

test('a log begins with log.opened and log.tag_key, and every entry follows in the order of the queue', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const { turn, keys } = await startSequencer(world, [source], { now: () => Date.UTC(2026, 10, 24, 10) });
  const account = randomUUID();
  const added = [source.add(account, 3, tagKeySha256), source.add(account, 1, tagKeySha256)];
  expect(await turn()).toBe(false);

  const log = await expectSigned(world.database, account, added);
  const about = { v: 1, account, at: '2026-11-24T10:00:00.000Z' };
  const origin = `${host}/log/${log.logId}`;
  expect([...log.frames]).toEqual([
    [0, { ...about, type: 'log.opened', log: log.logId, origin }],
    [1, { ...about, type: 'log.tag_key', tag_key: tagKeySha256.toString('base64url') }],
  ]);
  expect(log.logId).toMatch(/^[a-z2-7]{26}$/);
  expect(log.checkpoint).toMatchObject({ origin, size: 6, signatures: 2 });
  const vkeys = keys.vkeysOf(keys.generations[0]!).map((text) => parseVkey(sha256, text));
  const signed = await verifyNote(verifyEd25519, parseNote(log.checkpoint!.note), vkeys);
  expect(signed.map(({ key, atSeconds }) => [key.name, key.type, atSeconds])).toEqual([
    [logKeyName(host), 1, undefined],
    [logKeyName(host), 4, Date.UTC(2026, 10, 24, 10) / 1000],
  ]);
});

test('each account has a log of its own, and both sources feed it', async () => {
  const world = await newWorld();
  const [consent, policy] = [createFakeSource('consent'), createFakeSource('policy')];
  const { turn } = await startSequencer(world, [consent, policy]);
  const [one, two] = [randomUUID(), randomUUID()];
  const ofOne = [consent.add(one, 2), policy.add(one, 1)];
  const ofTwo = [policy.add(two, 1)];
  await turn();
  const logs = [await expectSigned(world.database, one, ofOne), await expectSigned(world.database, two, ofTwo)];
  expect(logs[0]!.logId).not.toBe(logs[1]!.logId);
  await turn();
  expect([consent.queued(), policy.queued()]).toEqual([[], []]);
});

describe('while there is nothing to log, a turn', () => {
  /** Changes whenever a row was written or locked for writing. */
  async function writesOf({ database }: World): Promise<unknown> {
    const { rows } = await database.query<{ writes: unknown }>(
      'test_writes',
      `SELECT array(SELECT (source, xmin::text, xmax::text, logged_until)::text FROM sources ORDER BY source)
              || array(SELECT (xmin::text, xmax::text)::text FROM sequencer) AS writes`,
      [],
    );
    return rows[0]?.writes;
  }

  async function startQuiet() {
    const world = await newWorld();
    const sources = [createFakeSource('consent'), createFakeSource('policy')] as const;
    let atMs = Date.now();
    const { turn } = await startSequencer(world, sources, { now: () => atMs });
    const account = randomUUID();
    const added = [sources[0].add(account)];
    for (let i = 0; i < 3; i++) await turn();
    return { world, sources, turn, account, added, pass: (ms: number) => void (atMs += ms) };
  }

  test('writes nothing, and asks every source', async () => {
    const { world, sources, turn, pass } = await startQuiet();
    const before = await writesOf(world);
    pass(9000);
    const asked = sources.map((source) => source.asked.length);
    await turn();
    expect(await writesOf(world)).toEqual(before);
    expect(sources.map((source) => source.asked.length)).toEqual(asked.map((times) => times + 1));
  });

  test('writes every ten seconds until when all was logged, from which a resume repeats', async () => {
    const { world, turn, pass } = await startQuiet();
    const before = await writesOf(world);
    pass(10_000);
    await turn();
    expect(await writesOf(world)).not.toEqual(before);
  });

  test('logs what comes, and has it deleted from the queue in the next turn', async () => {
    const { world, sources, turn, account, added } = await startQuiet();
    await turn();
    added.push(sources[1].add(account, 2));
    await turn();
    await expectSigned(world.database, account, added);
    await turn();
    expect(sources[1].queued()).toEqual([]);
  });

  test('does not count a source that is away as empty', async () => {
    const { world, sources, turn } = await startQuiet();
    sources[1].isAway = true;
    const before = await writesOf(world);
    await turn();
    expect(await writesOf(world)).not.toEqual(before);
  });

  test.each([
    ['turn', 'turn = turn + 1'],
    ['epoch', 'epoch = epoch + 1, lost_turn = turn, lost_chain = chain'],
    ['halt', `halted_at = now(), halted_by = 'witness', halted_size = 1`],
  ])('notices another %s in the database', async (_, change) => {
    const { world, turn } = await startQuiet();
    await world.database.execute(`UPDATE sequencer SET ${change}`);
    await expect(turn()).rejects.toThrow();
  });
});

test('a log grows across tile borders, by one leaf and by many, and each full tile is one chunk', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const { turn } = await startSequencer(world, [source]);
  const account = randomUUID();
  const added: Buffer[] = [];
  // With log.opened, the third turn fills the first tile exactly.
  for (const count of [1, 253, 1, 1, 255, 300, 1, 700]) {
    added.push(source.add(account, count));
    await turn();
    await expectSigned(world.database, account, added);
  }
  const { rows } = await world.database.query<{ level: number; start: number; count: number }>(
    'test_chunk_sizes',
    'SELECT level, start, length(items) / CASE level WHEN 0 THEN 48 ELSE 32 END AS count FROM log_chunks ORDER BY level, start',
    [],
  );
  expect(rows.filter(({ level, start }) => level === 0 && start < 1280)).toEqual(
    [0, 256, 512, 768, 1024].map((start) => ({ level: 0, start, count: 256 })),
  );
  expect(rows.filter(({ level }) => level === 1).reduce((sum, { count }) => sum + count, 0)).toBe(5);
});

test('more work than fits into one pull is pulled immediately', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const { turn } = await startSequencer(world, [source], { maxEvents: 10 });
  const account = randomUUID();
  const added = Array.from({ length: 4 }, () => source.add(account, 5));
  expect([await turn(), await turn(), await turn()]).toEqual([true, true, false]);
  await expectSigned(world.database, account, added);
});

test('without work there is no turn and nothing is written', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const { turn } = await startSequencer(world, [source]);
  await turn();
  await expect(world.readRegister()).rejects.toThrow('ENOENT');
  source.add(randomUUID());
  await turn();
  const register = await world.readRegister();
  await turn();
  await turn();
  expect(await world.readRegister()).toBe(register);
  expect(register).toMatch(/^1 [0-9a-f]{64}\n$/);
});

test('work that a source returns again after it was reported done is appended once', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const added = [source.add(account, 2)];
  const forgetful = { ...source, pull: (request: Parameters<typeof source.pull>[0]) => source.pull({ ...request, doneIds: [] }) };
  const { turn } = await startSequencer(world, [forgetful]);
  await turn();
  await turn();
  await turn();
  await expectSigned(world.database, account, added);
});

test('an unavailable source does not stop the other, the age of its work grows, and the log names it once', async () => {
  const world = await newWorld();
  const [consent, policy] = [createFakeSource('consent'), createFakeSource('policy')];
  let nowMs = Date.now();
  const { logger, lines } = createRecordingLogger();
  const { turn, metric } = await startSequencer(world, [consent, policy], { now: () => nowMs, logger });
  const account = randomUUID();
  const added = [consent.add(account)];
  await turn();
  expect(await metric('evidence_oldest_unlogged_seconds')).toBe(7);
  consent.isAway = true;
  consent.add(account);
  added.push(policy.add(account));
  await turn();
  await expectSigned(world.database, account, added);
  nowMs += 30_000;
  expect(await metric('evidence_oldest_unlogged_seconds')).toBe(37);
  await turn();
  expect(lines).toMatchObject([{ level: 'warn', fields: { source: 'consent', error: expect.any(Error) } }]);
  consent.isAway = false;
  await turn();
  expect((await readLog(world.database, account))?.size).toBe(4);
  expect(lines.slice(1)).toMatchObject([{ level: 'info', fields: { source: 'consent' } }]);
});

test('a source that was idle before it became unavailable counts as behind from its last answer, and one that never answered from the first pull', async () => {
  const world = await newWorld();
  const [consent, policy] = [createFakeSource('consent'), createFakeSource('policy')];
  let nowMs = Date.now();
  const { turn, metric } = await startSequencer(world, [consent, policy], { now: () => nowMs });
  policy.isAway = true;
  await turn();
  nowMs += 40_000;
  await turn();
  expect(await metric('evidence_oldest_unlogged_seconds')).toBe(40);
  policy.isAway = false;
  await turn();
  expect(await metric('evidence_oldest_unlogged_seconds')).toBe(0);
  consent.isAway = true;
  await turn();
  nowMs += 30_000;
  expect(await metric('evidence_oldest_unlogged_seconds')).toBe(30);
});

test('while the register cannot be read, the age of the work is known, also to a new process', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  let nowMs = Date.now();
  const register = { ...world.register, read: () => Promise.reject(new Error('access denied')) };
  const { turn, metric } = await startSequencer(world, [source], { now: () => nowMs, register });
  source.add(randomUUID());
  await expect(turn()).rejects.toThrow('access denied');
  nowMs += 30_000;
  expect(await metric('evidence_oldest_unlogged_seconds')).toBe(37);
  expect(source.queued()).toHaveLength(1);
});

test('the time in a checkpoint never goes back', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  let nowMs = Date.UTC(2026, 10, 24, 10);
  const { turn, keys } = await startSequencer(world, [source], { now: () => nowMs });
  const account = randomUUID();
  const times: (number | undefined)[] = [];
  for (const step of [0, -60_000, 61_500]) {
    nowMs += step;
    source.add(account);
    await turn();
    const log = await readLog(world.database, account);
    const vkeys = keys.vkeysOf(keys.generations[0]!).map((text) => parseVkey(sha256, text));
    times.push((await verifyNote(verifyEd25519, parseNote(log!.checkpoint!.note), vkeys))[1]?.atSeconds);
  }
  const first = Date.UTC(2026, 10, 24, 10) / 1000;
  expect(times).toEqual([first, first, first + 1]);
});

test('a changed tag key of an account is refused, and other accounts continue', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const { turn, metric } = await startSequencer(world, [source]);
  const [account, other] = [randomUUID(), randomUUID()];
  const added = [source.add(account, 1, tagKeySha256)];
  await turn();
  source.add(account, 1, randomBytes(32));
  const ofOther = [source.add(other, 1, randomBytes(32))];
  await turn();
  await expectSigned(world.database, account, added);
  await expectSigned(world.database, other, ofOther);
  expect(await metric('evidence_logs_refused')).toBe(1);
  await turn();
  expect(source.queued()).toEqual([2]);
});

test('one replica works at a time', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const following = await startSequencer(world, [source], {
    leadership: { tryAcquire: () => Promise.resolve(false), release: () => undefined },
  });
  source.add(randomUUID());
  expect(await following.turn()).toBe(false);
  expect(source.asked).toEqual([]);
  const working = await startSequencer(world, [source], { keyList });
  await working.turn();
  expect(source.asked).toHaveLength(1);
});

test('a source that does not answer holds up no other, and what it brings later is logged once', async () => {
  const world = await createWorld();
  onTestFinished(world.stop);
  const [slow, other] = [createFakeSource('consent/slow'), createFakeSource('consent')];
  const [ofSlow, ofOther] = [randomUUID(), randomUUID()];
  slow.add(ofSlow);
  let answer: () => void = () => undefined;
  slow.beforeAnswer = () => new Promise((resolve) => (answer = resolve));
  const sequencer = await startSequencer(world, [slow, other]);

  for (let turn = 0; turn < 3; turn += 1) {
    other.add(ofOther);
    await sequencer.turn();
  }
  // The first leaf of a log is its own.
  expect(await readLog(world.database, ofOther)).toMatchObject({ size: 1 + 3 });
  expect(slow.asked).toHaveLength(1);

  slow.beforeAnswer = () => Promise.resolve();
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 3; turn += 1) await sequencer.turn();
  expect(await readLog(world.database, ofSlow)).toMatchObject({ size: 1 + 1 });
  expect([slow.queued(), other.queued()]).toEqual([[], []]);
});
