import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSilentLogger } from '@consent/kernel';
import { createRecordingLogger } from '@consent/testkit';
import { DamagedLogError } from '../src/logs/damaged-log';
import { getSignedLog } from '../src/logs/signed-log';
import { createTreeCache } from '../src/logs/tree-cache';
import { findLeaves } from '../src/proofs/find-leaves';
import { proveFound } from '../src/proofs/prove-leaves';
import { type LoggedSegment } from '../src/tag-index/segment';
import { findSegmentLeaves } from '../src/tag-index/segments.sql';
import { createFakeSource } from './fake-source';
import { readLog } from './read-log';
import { startSequencer } from './start-sequencer';
import { entriesAmong, expectFound, expectWholeIndex, fromEntries, large, newWorld, rowsOf, tagOf, unindexedWorld } from './indexed-log';

describe('an index that was edited', () => {
  const flip = (column: string) => `${column} = set_byte(${column}, length(${column}) / 2, get_byte(${column}, length(${column}) / 2) # 1)`;

  async function indexedWorld() {
    const world = await newWorld();
    const source = createFakeSource();
    const account = randomUUID();
    const tag = tagOf('a');
    const { logger, lines } = createRecordingLogger();
    const sequencer = await startSequencer(world, [source], { logger });
    source.addEntries(account, entriesAmong(2600, tag, 10), Buffer.alloc(0));
    await sequencer.indexAll();
    return { world, source, account, tag, sequencer, lines };
  }

  test.each([
    ['a byte of every record row', `UPDATE log_segment_records SET ${flip('records')}`],
    ['a row with records of the tag is gone', 'DELETE FROM log_segment_records WHERE size = 2048 AND place = 1536'],
    ['all record rows are gone', 'DELETE FROM log_segment_records'],
    ['a byte of every hash row', `UPDATE log_segment_hashes SET ${flip('hashes')}`],
    ['hash rows are gone', 'DELETE FROM log_segment_hashes'],
    ['another root', `UPDATE log_segments SET ${flip('root')}`],
    ['another leaf', 'UPDATE log_segments SET leaf_index = leaf_index + 1'],
    ['another time', `UPDATE log_segments SET logged_at = logged_at + interval '1 second'`],
  ])('makes no answer, and the error names it: %s', async (_, edit) => {
    const { world, account, tag } = await indexedWorld();
    const log = await getSignedLog(world.database, account);
    const cache = createTreeCache({ mostBytes: 1_000_000 });
    for (const _ of ['filled', 'used']) expect(await findLeaves(world.database, log, tag, cache)).toHaveLength(260);
    expect(cache.bytes()).toBeGreaterThan(5000);
    await world.database.execute(edit);
    for (const kept of [undefined, cache]) {
      await expect(findLeaves(world.database, log, tag, kept)).rejects.toThrow(DamagedLogError);
      await expect(findLeaves(world.database, log, tag, kept)).rejects.toThrow(account);
    }
  });

  test('an entry that was edited makes no proof, whatever was kept', async () => {
    const { world, account, tag } = await indexedWorld();
    const log = await getSignedLog(world.database, account);
    const treeCache = createTreeCache({ mostBytes: 1_000_000 });
    const parts = { database: world.database, treeCache, logger: createSilentLogger() };
    const found = (await findLeaves(world.database, log, tag, treeCache)).slice(0, 30);
    const proofs = await proveFound(found, log, parts);
    expect(await proveFound(found, log, parts)).toEqual(proofs);
    await world.database.execute(`UPDATE log_chunks SET ${flip('items')} WHERE level = 0 AND start = 0`);
    await expect(proveFound(found, log, parts)).rejects.toThrow('The log is damaged.');
  });

  test('is made again with the same roots and no second leaf, after an operator removed its records as the runbook says', async () => {
    const { world, source, account, tag } = await unindexedWorld(large);
    await (await startSequencer(world, [source], { fromEntries })).indexAll();
    const [before, size] = [await findSegmentLeaves(world.database, account, 0, 100), (await readLog(world.database, account))!.size];
    const runbook = await readFile(join(__dirname, '../../../deploy/runbooks/EvidenceIndexRefused.md'), 'utf8');
    await world.database.execute(/BEGIN;.+COMMIT;/s.exec(runbook)![0].replaceAll('<account>', account));
    await expectFound(world, account, tag);

    await (await startSequencer(world, [source], { fromEntries })).indexAll();
    const after = await findSegmentLeaves(world.database, account, 0, 100);
    const rootsOf = (segments: readonly LoggedSegment[]) => segments.map((each) => [each.leafIndex, each.root.toString('hex')]);
    expect(rootsOf(after)).toEqual(rootsOf(before));
    expect((await readLog(world.database, account))!.size).toBe(size);
    const { segments } = await expectWholeIndex(world, account);
    expect(segments).toMatchObject([{ start: 0, size: large, stored: large, mergedAtMs: undefined }]);
    expect(after.filter(({ mergedAtMs }) => mergedAtMs === undefined)).toHaveLength(1);
    await expectFound(world, account, tag);
  });

  test('a missing segment is replaced by the entries', async () => {
    const { world, account, tag } = await indexedWorld();
    await world.database.execute('DELETE FROM log_segments WHERE size = 512');
    await expectFound(world, account, tag);
  });

  test('no segment is made of entries that were edited, one log line says so, and other logs get theirs', async () => {
    const world = await newWorld();
    const source = createFakeSource();
    const [edited, other] = [randomUUID(), randomUUID()];
    const { logger, lines } = createRecordingLogger();
    source.add(edited, 600);
    await (await startSequencer(world, [source])).turn();
    await world.database.execute(`UPDATE log_chunks SET ${flip('items')} WHERE level = 0 AND start = 0`);
    source.add(other, 600);
    const sequencer = await startSequencer(world, [source], { logger });
    await sequencer.indexAll();
    await sequencer.indexAll();
    expect(await rowsOf(world, edited)).toEqual([]);
    expect(await rowsOf(world, other)).toHaveLength(1);
    expect(await sequencer.metric('evidence_indexes_refused')).toBe(1);
    expect(lines.filter(({ text }) => text.includes('was refused'))).toEqual([
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ accountId: edited }) as object }),
    ]);
  });

  test('segments that were edited are not merged', async () => {
    const { world, source, account } = await unindexedWorld(large);
    const { logger, lines } = createRecordingLogger();
    const sequencer = await startSequencer(world, [source], { logger, fromEntries });
    const hasFour = async () => (await rowsOf(world, account)).filter(({ isLogged }) => isLogged).length >= 3;
    await sequencer.turn();
    while (!(await hasFour())) {
      await sequencer.indexing.run();
      await sequencer.turn();
    }
    await world.database.execute(`UPDATE log_segment_records SET ${flip('records')} WHERE start = 2048 AND place = 512`);
    await sequencer.indexAll();
    expect((await rowsOf(world, account)).filter(({ size, isLogged }) => size === large && isLogged)).toEqual([]);
    expect(lines.filter(({ text }) => text.includes('was refused'))).toHaveLength(1);
  });
});
