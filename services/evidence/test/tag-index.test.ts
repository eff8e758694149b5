import { randomUUID } from 'node:crypto';
import { entryOf, indexTag, parseFrame, planRun, readRun, segmentsOf, type LogIndexFrame } from '@consent/evidence-format';
import { getSignedLog } from '../src/logs/signed-log';
import { findLeaves } from '../src/proofs/find-leaves';
import { sha256 } from '../src/sha256';
import { openIndex, readRuns } from '../src/tag-index/read-index';
import { leafOfSegment } from '../src/tag-index/segment';
import { findSegmentLeaves } from '../src/tag-index/segments.sql';
import { createFakeSource } from './fake-source';
import { readLog, rootOfEntries } from './read-log';
import { resume } from './resume';
import { startSequencer, type World } from './start-sequencer';
import { copyTables } from './table-copy';
import {
  entriesAmong,
  expectFound,
  expectWholeIndex,
  fromEntries,
  grow,
  large,
  newWorld,
  rowsOf,
  tagOf,
  unindexedWorld,
} from './indexed-log';

test('a log of 512 leaves has a segment, whose leaf is its next one, and comes to rest', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const sequencer = await startSequencer(world, [source]);
  const added = [source.add(account, 510)];
  await sequencer.indexAll();
  expect(await rowsOf(world, account)).toEqual([]);
  added.push(source.add(account, 1));
  await sequencer.indexAll();
  const { entries, frames, size } = (await readLog(world.database, account))!;
  expect(size).toBe(513);
  expect([...frames.keys()]).toEqual([0]);
  const [segment] = await findSegmentLeaves(world.database, account, 0, 10);
  expect(segment).toMatchObject({ start: 0, size: 512, leafIndex: 512, stored: 512 });
  const log = await getSignedLog(world.database, account);
  const leaf = leafOfSegment(log, segment!);
  expect(entries[512]).toBe(Buffer.from(entryOf(sha256, indexTag, leaf.frame)).toString('hex'));
  expect(parseFrame(leaf.frame)).toMatchObject({ type: 'log.index', account, log: log.logId, segment: { start: 0, size: 512 } });
  expect(Buffer.from((parseFrame(leaf.frame) as LogIndexFrame).root, 'base64url').equals(segment!.root)).toBe(true);

  const before = (await readLog(world.database, account))!.size;
  for (let turn = 0; turn < 5; turn++) await sequencer.indexAll();
  expect((await readLog(world.database, account))!.size).toBe(before);
});

test('leaves are found in logs of every size, with and without an index, and none is missing', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const sequencer = await startSequencer(world, [source]);
  const [tag, other] = [tagOf('a'), tagOf('absent')];
  for (const count of [1, 300, 211, 600, 1500, 3000, 4000]) {
    source.addEntries(account, entriesAmong(count, tag, 37), Buffer.alloc(0));
    await grow(sequencer);
    await expectFound(world, account, tag);
    await sequencer.indexAll();
    expect(await expectFound(world, account, tag)).toBeGreaterThan(0);
    expect(await expectFound(world, account, other)).toBe(0);
    await expectFound(world, account, Buffer.alloc(16));
    await expectFound(world, account, Buffer.from(indexTag));
    await expectFound(world, account, Buffer.alloc(16, 255));
  }
  const { start, segments } = await expectWholeIndex(world, account);
  const { size } = (await readLog(world.database, account))!;
  expect(size - start).toBeLessThan(512);
  expect(segments.map((each) => ({ start: each.start, size: each.size }))).toEqual(segmentsOf(start));
});

test('a log from before the index gets one: four segments of 32,768 leaves are merged, and their records removed after a while', async () => {
  const { world, source, account, tag } = await unindexedWorld(large);
  let nowMs = Date.now();
  const sequencer = await startSequencer(world, [source], { now: () => nowMs, keepMergedMs: 60_000, fromEntries });
  await sequencer.turn();
  expect(sequencer.indexing.unindexedLeaves()).toBe(0);
  await sequencer.indexing.run();
  expect(await sequencer.metric('evidence_unindexed_leaves')).toBe(large);
  await sequencer.indexAll();
  expect(await sequencer.metric('evidence_unindexed_leaves')).toBe(0);
  const whole = (await rowsOf(world, account)).map(({ start, size, stored, isMerged }) => [start, size, stored, isMerged]);
  expect(whole).toEqual([...[0, 1, 2, 3].map((place) => [place * fromEntries, fromEntries, fromEntries, true]), [0, large, large, false]]);
  expect(await expectFound(world, account, tag)).toBe((large - 2) / 3 + 1);
  const { segments } = await expectWholeIndex(world, account);
  expect(segments).toHaveLength(1);

  nowMs += 60_001;
  await sequencer.indexAll();
  expect((await rowsOf(world, account)).map(({ size, stored }) => [size, stored])).toEqual([
    ...[0, 1, 2, 3].map(() => [fromEntries, 0]),
    [large, large],
  ]);
  const { rows } = await world.database.query<{ rows: number }>(
    'count_rows',
    'SELECT count(*)::float8 AS rows FROM log_segment_records',
    [],
  );
  expect(rows[0]!.rows).toBe(large / 256);
  await expectFound(world, account, tag);
});

test('the root of a merged segment is that of its sorted records, and runs of any tag lead to it', async () => {
  const { world, source, account, tag } = await unindexedWorld(large);
  await (await startSequencer(world, [source], { fromEntries })).indexAll();
  const log = await getSignedLog(world.database, account);
  const { segments } = await openIndex(world.database, log);
  const { entries } = (await readLog(world.database, account))!;
  const tags = [tag, Buffer.alloc(16), Buffer.from(indexTag), Buffer.alloc(16, 255), tagOf('none')];
  tags.push(...[0, 1, 7777, large - 1].map((index) => Buffer.from(entries[index]!.slice(0, 32), 'hex')));
  for (const each of tags) {
    const [found] = (await readRuns(world.database, account, segments, each, 100_000))!;
    const { run, leaves } = found!;
    expect(run.hashes).toHaveLength(planRun(large, run.first, run.records.length / 22).length);
    expect(readRun(sha256, { segment: segments[0]!, root: segments[0]!.root, tag: each, run })).toEqual(leaves);
    const hex = each.toString('hex');
    expect(leaves).toEqual(entries.slice(0, large).flatMap((entry, index) => (entry.startsWith(hex) ? [index] : [])));
  }
  expect(await readRuns(world.database, account, segments, tag, 1000)).toBeUndefined();
});

test('a process that is killed while it stores, at any place, leaves what the next one completes', async () => {
  const { world, source, account, tag } = await unindexedWorld(131_072);
  const killed = new Error('killed');
  for (let kill = 1; kill <= 13; kill += 4) {
    let transactions = 0;
    const sequencer = await startSequencer(world, [source], {
      transaction: (work) => {
        if (++transactions > kill) throw killed;
        return world.database.transaction(work);
      },
    });
    await sequencer.indexAll().catch((error: unknown) => expect(error).toBe(killed));
  }
  await (await startSequencer(world, [source])).indexAll();
  const rows = await rowsOf(world, account);
  expect(rows.every(({ isLogged }) => isLogged)).toBe(true);
  expect(rows.filter(({ isMerged }) => !isMerged)).toEqual([{ start: 0, size: 131_072, stored: 131_072, isLogged: true, isMerged: false }]);
  await expectWholeIndex(world, account);
  expect(await expectFound(world, account, tag)).toBe(43_691);
});

test('two processes that make the same segments store them once, and one leaf for each', async () => {
  const { world, source, account, tag } = await unindexedWorld(large);
  const [one, two] = [await startSequencer(world, [source], { fromEntries }), await startSequencer(world, [source], { fromEntries })];
  await one.turn();
  await two.turn();
  for (let round = 0; round < 8; round++) {
    await Promise.all([one.indexing.run(), two.indexing.run()]);
    for (const each of [one, two]) await each.turn().catch((error: unknown) => expect(String(error)).toContain('turn'));
  }
  await one.indexAll();
  await expectSignedTree(world, account);
  const leaves = await findSegmentLeaves(world.database, account, 0, 100);
  expect(leaves.map(({ size }) => size)).toEqual([fromEntries, fromEntries, fromEntries, fromEntries, large]);
  const { entries } = (await readLog(world.database, account))!;
  const ofIndex = Buffer.from(indexTag).toString('hex');
  expect(entries.filter((entry) => entry.startsWith(ofIndex))).toHaveLength(5);
  await expectFound(world, account, tag);
});

async function expectSignedTree(world: World, account: string): Promise<void> {
  const log = (await readLog(world.database, account))!;
  expect(log.checkpoint).toMatchObject({ size: log.size, root: rootOfEntries(log.entries) });
}

test('readers find every leaf while segments are made, merged and removed', async () => {
  const { world, source, account, tag } = await unindexedWorld(large);
  const sequencer = await startSequencer(world, [source], { fromEntries });
  let isDone = false;
  const making = sequencer.indexAll().finally(() => (isDone = true));
  const counts = new Set<number>();
  let reads = 0;
  do {
    const log = await getSignedLog(world.database, account);
    counts.add((await findLeaves(world.database, log, tag)).length);
    reads++;
  } while (!isDone);
  await making;
  expect(reads).toBeGreaterThan(2);
  expect([...counts]).toEqual([(large - 2) / 3 + 1]);
});

test('an idle log costs neither statements nor leaves', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  let statements = 0;
  const counted: World = {
    ...world,
    database: {
      ...world.database,
      query: (...statement) => {
        statements++;
        return world.database.query(...statement);
      },
      transaction: (work) => {
        statements++;
        return world.database.transaction(work);
      },
    },
  };
  const sequencer = await startSequencer(counted, [source]);
  source.add(account, 1500);
  await sequencer.indexAll();
  const { size } = (await readLog(world.database, account))!;
  statements = 0;
  for (let round = 0; round < 10; round++) await sequencer.indexing.run();
  source.add(account, 10);
  await grow(sequencer);
  const ofTurns = statements;
  await sequencer.indexing.run();
  expect(statements).toBe(ofTurns);
  expect((await readLog(world.database, account))!.size).toBe(size + 10);
});

describe('after turns were lost', () => {
  test('segments of lost leaves are dropped and made again of what follows', async () => {
    const world = await newWorld();
    const source = createFakeSource();
    const account = randomUUID();
    const tag = tagOf('a');
    const before = await startSequencer(world, [source]);
    source.addEntries(account, entriesAmong(1000, tag, 10), Buffer.alloc(0));
    await before.indexAll();
    const backup = await copyTables(world.database);
    source.addEntries(account, entriesAmong(5000, tag, 10), Buffer.alloc(0));
    await before.indexAll();
    const lost = await rowsOf(world, account);
    // As if the tables of the index were kept, and those of the log restored.
    const kept = ['log_segments', 'log_segment_records', 'log_segment_hashes'];
    for (const table of kept) await world.database.execute(`DROP TABLE backup_${table}; CREATE TABLE backup_${table} AS TABLE ${table}`);
    await backup.restore();
    expect(await rowsOf(world, account)).toEqual(lost);
    await resume(world);

    const sequencer = await startSequencer(world, [source]);
    source.addEntries(account, entriesAmong(7000, tag, 11), Buffer.alloc(0));
    await sequencer.indexAll();
    await expectSignedTree(world, account);
    const { start, segments } = await expectWholeIndex(world, account);
    expect((await readLog(world.database, account))!.size - start).toBeLessThan(512);
    expect(segments.every(({ leafIndex }) => leafIndex > 1000)).toBe(true);
    await expectFound(world, account, tag);
  });

  test('a segment that was made before a resume gets no leaf', async () => {
    const world = await newWorld();
    const source = createFakeSource();
    const account = randomUUID();
    const sequencer = await startSequencer(world, [source]);
    source.add(account, 600);
    await sequencer.turn();
    const backup = await copyTables(world.database);
    source.add(account, 600);
    await sequencer.turn();
    await sequencer.indexing.run();
    expect(sequencer.indexing.made()).not.toEqual([]);
    await backup.restore();
    await resume(world);
    for (let turn = 0; turn < 3; turn++) await sequencer.turn().catch((error: unknown) => expect(String(error)).toContain('turn'));
    source.add(account, 600);
    await sequencer.indexAll();
    await expectSignedTree(world, account);
    await expectWholeIndex(world, account);
  });
});
