import { createHash, randomUUID } from 'node:crypto';
import { parseNote, parseVkey, verifyNote } from '@consent/evidence-format';
import { createSilentLogger } from '@consent/kernel';
import { unavailable } from '@consent/kernel/errors';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle, Transaction } from '@consent/postgres';
import { createRecordingLogger } from '@consent/testkit';
import { findAnchoredSizes } from '../src/anchor/find-anchors.sql';
import { gatherAnchors } from '../src/bundles/gather-anchors';
import { findPublished } from '../src/keys/find-published';
import { verifyEd25519 } from '../src/keys/derive-keys';
import { findSignedLog } from '../src/logs/signed-log';
import type { Register } from '../src/register/register';
import { sha256 } from '../src/sha256';
import { createFakeSource } from './fake-source';
import { readLog, rootOfEntries } from './read-log';
import { resume } from './resume';
import { createWorld, host, seedOf, startSequencer, type World } from './start-sequencer';
import { copyTables } from './table-copy';

const anchorMs = 300_000;

async function newWorld() {
  const world = await createWorld();
  onTestFinished(world.stop);
  let nowMs = Date.UTC(2026, 10, 28, 12);
  return { ...world, now: () => nowMs, pass: (ms: number) => void (nowMs += ms) };
}

const entryOf = (logId: string, body: string) => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return Buffer.concat([hash(logId).subarray(0, 16), hash(body)]).toString('hex');
};

/** The entries of the anchor log without its own leaves, after a check of everything about it that is stored. */
async function anchorEntries(world: World): Promise<string[]> {
  const log = await readLog(world.database, nilUuid);
  if (log === undefined) return [];
  const { checkpoint, entries, frames, size } = log;
  expect({ size: checkpoint?.size, root: checkpoint?.root }).toEqual({ size, root: rootOfEntries(entries) });
  return entries.filter((_, index) => !frames.has(index));
}

const entryNow = async (world: World, account: string) => {
  const { logId, checkpoint } = (await readLog(world.database, account))!;
  return entryOf(logId, parseNote(checkpoint!.note).body);
};

const kept = async (world: World) => {
  const { rows } = await world.database.query<{ size: number; note: string }>(
    'test_anchor_checkpoints',
    'SELECT size, note FROM anchor_checkpoints ORDER BY size',
    [],
  );
  return rows;
};

test('each round gives every log that changed one leaf, signed with keys named after the origin of the anchor log', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const rounds: number[] = [];
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs, onRound: () => void rounds.push(world.now()) });
  const [one, two] = [randomUUID(), randomUUID()];
  source.add(one, 2);
  source.add(two, 3);
  await sequencer.turn();
  expect(await anchorEntries(world)).toEqual([]);
  world.pass(anchorMs);
  await sequencer.turn();
  const first = [await entryNow(world, one), await entryNow(world, two)];
  expect((await anchorEntries(world)).sort()).toEqual([...first].sort());

  // Three checkpoints of one log are one leaf, and a log at rest has none.
  for (let turn = 0; turn < 3; turn++) {
    source.add(one, 1);
    await sequencer.turn();
  }
  world.pass(anchorMs);
  source.add(two, 1);
  const anchored = await entryNow(world, one);
  await sequencer.turn();
  expect((await anchorEntries(world)).slice(2)).toEqual([anchored]);

  const log = (await readLog(world.database, nilUuid))!;
  expect(log.logId).toBe('anchor');
  expect(log.frames.get(0)).toMatchObject({ type: 'log.opened', account: nilUuid, log: 'anchor', origin: `${host}/log/anchor` });
  expect((await kept(world)).map(({ size, note }) => [size, parseNote(note).body.split('\n', 2)])).toEqual([
    [3, [`${host}/log/anchor`, '3']],
    [4, [`${host}/log/anchor`, '4']],
  ]);
  const published = await findPublished({ database: world.database, keys: sequencer.keys, logger: createSilentLogger() });
  const vkeys = published[0]!.vkeys.map((text) => parseVkey(sha256, text)).filter(({ name }) => name === `${host}/log/anchor`);
  const signed = await verifyNote(verifyEd25519, parseNote(log.checkpoint!.note), vkeys);
  expect(signed.map(({ key, atSeconds }) => [key.type, atSeconds])).toEqual([
    [1, undefined],
    [4, world.now() / 1000],
  ]);
  expect(rounds).toHaveLength(3);
});

test('a round without changes appends nothing and writes no turn, and the age counts from it', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs });
  source.add(randomUUID());
  for (let turn = 0; turn < 2; turn++) {
    await sequencer.turn();
    world.pass(anchorMs);
  }
  await sequencer.turn();
  const register = await world.readRegister();
  world.pass(anchorMs);
  expect(await sequencer.metric('evidence_anchor_age_seconds')).toBe(300);
  await sequencer.turn();
  expect(await sequencer.metric('evidence_anchor_age_seconds')).toBe(0);
  expect(await world.readRegister()).toBe(register);
  expect(await kept(world)).toHaveLength(1);
  // Another process knows when the last round was.
  world.pass(200_000);
  const next = await startSequencer(world, [source], { ...world, anchorMs });
  await next.turn();
  expect(await next.metric('evidence_anchor_age_seconds')).toBe(200);
});

test('a round takes many logs in slices, one a turn, and keeps one checkpoint of the anchor log', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const accounts = Array.from({ length: 7 }, () => randomUUID());
  for (const account of accounts) source.add(account);
  const before = await startSequencer(world, [source], world);
  await before.turn();
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs, logsOfSlice: 3 });
  expect([await sequencer.turn(), await sequencer.turn(), await sequencer.turn()]).toEqual([true, true, false]);
  const entries = await Promise.all(accounts.sort().map((account) => entryNow(world, account)));
  expect(await anchorEntries(world)).toEqual(entries);
  expect((await kept(world)).map(({ size }) => size)).toEqual([8]);
});

test('the earliest and the latest anchor of a leaf are found, with what was anchored and the checkpoint that contains it', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs });
  const account = randomUUID();
  const bodies: string[] = [];
  await sequencer.turn();
  for (let round = 0; round < 3; round++) {
    source.add(account, 2);
    await sequencer.turn();
    bodies.push(parseNote((await readLog(world.database, account))!.checkpoint!.note).body);
    world.pass(anchorMs);
    await sequencer.turn();
  }
  source.add(account, 2);
  await sequencer.turn();
  const log = (await findSignedLog(world.database, account))!;
  const find = async (leaves: readonly number[], size = log.size) => {
    const { heads, checkpoints } = (await gatherAnchors(world.database, { ...log, size }, leaves, { start: 0 })) ?? {
      heads: [],
      checkpoints: [],
    };
    const sizeAt = ({ checkpoint }: { checkpoint: number }) => parseNote(checkpoints[checkpoint]!.note).body.split('\n')[1];
    return heads.map(({ body, index, proofs }) => [bodies.indexOf(body), index, ...proofs.map(sizeAt)]);
  };
  // Sizes 3, 5 and 7 are anchored. The anchor log begins with a leaf of its own.
  const [first, second, third] = [[0, 1, '2'] as const, [1, 2, '3'] as const, [2, 3, '4'] as const];
  expect(await find([0, 2])).toEqual([first, third]);
  expect(await find([0, 3, 6])).toEqual([first, second, third]);
  expect(await find([3, 4])).toEqual([second, third]);
  expect(await find([6])).toEqual([third]);
  expect(await find([])).toEqual([third]);
  expect(await find([0], 6)).toEqual([first, second]);
  expect(await find([0], 2)).toEqual([]);
  await world.database.query('test_edit_anchor', 'UPDATE anchored SET root = $1 WHERE size = 5', [Buffer.alloc(32)]);
  expect(await find([6])).toEqual([third]);
  await expect(find([3])).rejects.toThrow('leaf 2 is not what anchored and anchor_checkpoints say of the tree of 5 leaves');
});

test('the earliest anchors of many leaves are found in one statement', async () => {
  const { database } = await newWorld();
  const accountId = randomUUID();
  const anchored = `INSERT INTO anchored SELECT $1::uuid, n * 10, 1, decode(repeat('00', 32), 'hex'), n FROM generate_series(1, 40000) n`;
  await database.query('test_anchored', anchored, [accountId]);
  const kept = `INSERT INTO anchor_checkpoints (size, epoch, note, signed_at) SELECT n + 1, 1, '', now() FROM generate_series(1, 39999) n`;
  await database.query('test_checkpoints', kept, []);
  const leaves = Array.from({ length: 10_000 }, (_, at) => at * 40);
  const sizes = await findAnchoredSizes(database, { accountId, leaves, maxSize: 400_000 });
  expect([sizes.length, sizes[0], sizes[1], sizes.at(-1)]).toEqual([10_001, 10, 50, 399_990]);
  expect(await findAnchoredSizes(database, { accountId, leaves: [0, 399_990], maxSize: 400_000 })).toEqual([10, 399_990]);
  expect(await findAnchoredSizes(database, { accountId: randomUUID(), leaves, maxSize: 400_000 })).toEqual([]);
});

const killed = () => Promise.reject(unavailable('killed here'));
const deaths: Record<string, (world: World) => { transaction?: Transaction; register?: Register; onRound?: () => void }> = {
  'before the commit': ({ database }) => ({
    transaction: (work) =>
      database.transaction(async (tx: Handle) => {
        await work(tx);
        return killed();
      }),
  }),
  'before the register': ({ register }) => ({ register: { ...register, write: killed } }),
  'before the signature': ({ register }) => ({
    register: {
      ...register,
      write: async (...positions) => {
        await register.write(...positions);
        return killed();
      },
    },
  }),
};

test.each(Object.entries(deaths))(
  'a round whose process dies %s is finished by the next process, with each checkpoint once',
  async (_, dieIn) => {
    const world = await newWorld();
    const source = createFakeSource();
    const accounts = [randomUUID(), randomUUID(), randomUUID()].sort();
    for (const account of accounts) source.add(account);
    await (await startSequencer(world, [source], world)).turn();
    await (await startSequencer(world, [source], world)).turn();
    const dying = await startSequencer(world, [source], { ...world, anchorMs, logsOfSlice: 2, ...dieIn(world) });
    await expect(dying.turn()).rejects.toThrow('killed here');
    const next = await startSequencer(world, [source], { ...world, anchorMs, logsOfSlice: 2 });
    while (await next.turn());
    expect(await anchorEntries(world)).toEqual(await Promise.all(accounts.map((account) => entryNow(world, account))));
    expect((await kept(world)).map(({ size }) => size)).toEqual([4]);
    expect(await next.metric('evidence_logs_refused')).toBe(0);
  },
);

test('a round that died before its end is ended by the next process', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  source.add(randomUUID());
  await (await startSequencer(world, [source], world)).turn();
  await (await startSequencer(world, [source], { ...world, anchorMs })).turn();
  await world.database.execute('DELETE FROM anchor_checkpoints; UPDATE sequencer SET anchored_at = NULL');
  await (await startSequencer(world, [source], { ...world, anchorMs })).turn();
  expect((await kept(world)).map(({ size }) => size)).toEqual([2]);
});

test('two sequencers anchor each checkpoint once', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const [one, two] = [
    await startSequencer(world, [source], { ...world, anchorMs }),
    await startSequencer(world, [source], { ...world, anchorMs }),
  ];
  for (let round = 0; round < 3; round++) {
    source.add(account, 1);
    await Promise.allSettled([one.turn(), two.turn()]);
    world.pass(anchorMs);
    await Promise.allSettled([one.turn(), two.turn(), one.turn()]);
  }
  await Promise.allSettled([one.turn()]);
  await one.turn();
  world.pass(anchorMs);
  await one.turn();
  const entries = await anchorEntries(world);
  expect(new Set(entries).size).toBe(entries.length);
  expect(entries.at(-1)).toBe(await entryNow(world, account));
});

test('a register that is ahead by a turn of the anchor log alone stops all signing', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  source.add(randomUUID());
  const before = await startSequencer(world, [source], { ...world, anchorMs });
  await before.turn();
  await before.turn();
  const backup = await copyTables(world.database);
  world.pass(anchorMs);
  await before.turn();
  expect(await anchorEntries(world)).toHaveLength(1);
  await backup.restore();
  const next = await startSequencer(world, [source], { ...world, anchorMs });
  source.add(randomUUID());
  for (let turn = 0; turn < 3; turn++) await next.turn();
  expect(await next.metric('evidence_log_rolled_back')).toBe(1);
  expect(await anchorEntries(world)).toEqual([]);
  expect(source.queued()).toHaveLength(1);
});

test('after a resume the anchor log continues under the origin of the next epoch, with keys of that name', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  source.add(account);
  const before = await startSequencer(world, [source], { ...world, anchorMs });
  await before.turn();
  world.pass(anchorMs);
  await before.turn();
  const backup = await copyTables(world.database);
  source.add(account);
  await before.turn();
  await backup.restore();
  await resume(world, { sources: [source] });
  const { database } = world;
  const next = await startSequencer(world, [source], { ...world, anchorMs });
  world.pass(anchorMs);
  source.add(account);
  await next.turn();
  world.pass(anchorMs);
  await next.turn();
  const log = (await readLog(database, nilUuid))!;
  expect(log.checkpoint?.origin).toBe(`${host}/log/anchor/2`);
  expect(await anchorEntries(world)).toHaveLength(2);
  const vkeys = (await findPublished({ database, keys: next.keys, logger: createSilentLogger() }))[0]!.vkeys;
  expect(vkeys.map((vkey) => vkey.split('+')[0])).toEqual([
    ...[`${host}/log`, `${host}/log`],
    ...[`${host}/log/anchor`, `${host}/log/anchor`, `${host}/log/anchor/2`, `${host}/log/anchor/2`],
  ]);
  const named = vkeys.map((text) => parseVkey(sha256, text)).filter(({ name }) => name === `${host}/log/anchor/2`);
  expect(await verifyNote(verifyEd25519, parseNote(log.checkpoint!.note), named)).toHaveLength(2);
});

test('a checkpoint that was edited is not anchored, the log is refused until it is repaired, and others are anchored', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const [edited, other] = [randomUUID(), randomUUID()];
  source.add(edited);
  source.add(other);
  await (await startSequencer(world, [source], world)).turn();
  const { note } = (await readLog(world.database, edited))!.checkpoint!;
  const set = (text: string) => world.database.query('test_edit', 'UPDATE logs SET checkpoint = $2 WHERE account_id = $1', [edited, text]);
  await set(note.replace('\n2\n', '\n3\n'));
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs });
  await sequencer.turn();
  expect(await anchorEntries(world)).toEqual([await entryNow(world, other)]);
  expect(await sequencer.metric('evidence_logs_refused')).toBe(1);
  await set(note);
  world.pass(anchorMs);
  await sequencer.turn();
  expect((await anchorEntries(world)).at(-1)).toBe(await entryNow(world, edited));
  expect(await sequencer.metric('evidence_logs_refused')).toBe(0);
});

test('an anchor log that was edited is refused, the logs of accounts go on, and the next round has what was missed', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  source.add(account);
  await (await startSequencer(world, [source], world)).turn();
  await (await startSequencer(world, [source], { ...world, anchorMs })).turn();
  const { note } = (await readLog(world.database, nilUuid))!.checkpoint!;
  const set = (text: string) => world.database.query('test_edit', 'UPDATE logs SET checkpoint = $2 WHERE account_id = $1', [nilUuid, text]);
  await set(note.replace('\n2\n', '\n3\n'));
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs });
  source.add(account);
  await sequencer.turn();
  world.pass(anchorMs);
  await sequencer.turn();
  expect((await readLog(world.database, account))?.checkpoint?.size).toBe(3);
  expect(await sequencer.metric('evidence_logs_refused')).toBe(1);
  await set(note);
  world.pass(anchorMs);
  await sequencer.turn();
  expect((await anchorEntries(world)).at(-1)).toBe(await entryNow(world, account));
  expect(await sequencer.metric('evidence_logs_refused')).toBe(0);
});

test('leaves that a service queues for the anchor log are refused', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const { logger, lines } = createRecordingLogger();
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs, logger });
  source.add(nilUuid);
  await sequencer.turn();
  expect(await readLog(world.database, nilUuid)).toBeUndefined();
  expect(lines.map(({ fields }) => (fields as { error?: Error }).error?.message)).toEqual(['a service queued leaves for the anchor log']);
});

test('a log that is deleted with its account does not stop the rounds', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const [gone, stays] = [randomUUID(), randomUUID()];
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs });
  source.add(gone);
  source.add(stays);
  await sequencer.turn();
  world.pass(anchorMs);
  await sequencer.turn();
  for (const table of ['logs', 'log_chunks', 'log_frames'])
    await world.database.execute(`DELETE FROM ${table} WHERE account_id = '${gone}'`);
  source.add(stays);
  await sequencer.turn();
  world.pass(anchorMs);
  await sequencer.turn();
  expect((await anchorEntries(world)).at(-1)).toBe(await entryNow(world, stays));
});

test('a rotation signs the anchor log with both seeds, and rows of an earlier release get their keys', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  source.add(randomUUID());
  await (await startSequencer(world, [source], { ...world, keyList: seedOf('old') })).turn();
  await world.database.execute('UPDATE log_keys SET anchor_key = NULL, anchor_time_key = NULL');
  const keyList = `${seedOf('new')},${seedOf('old')}`;
  const both = await startSequencer(world, [source], { ...world, anchorMs, keyList });
  await both.turn();
  expect((await readLog(world.database, nilUuid))?.checkpoint?.signatures).toBe(4);
  const published = await findPublished({ database: world.database, keys: both.keys, logger: createSilentLogger() });
  expect(published.map(({ vkeys }) => vkeys.length)).toEqual([4, 4]);
});
