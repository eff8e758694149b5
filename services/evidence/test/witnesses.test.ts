import { randomUUID } from 'node:crypto';
import { cosignatureTypes, parseCosignerVkey, parseNote, verifyCosignature } from '@consent/evidence-format';
import { nilUuid } from '@consent/kernel/ids';
import type { WitnessLie } from '@consent/testkit';
import { findFailures } from '../src/outside/failures.sql';
import { verifyEd25519 } from '../src/keys/derive-keys';
import { sha256 } from '../src/sha256';
import { verifyMldsa44 } from '../src/witnesses/verify-mldsa44';
import { createFakeSource } from './fake-source';
import { readLog } from './read-log';
import { resume } from './resume';
import { newWitness, newWorld, startAnchored } from './start-anchored';
import { startSequencer, type World } from './start-sequencer';
import { copyTables } from './table-copy';

const newest = async (world: World) => {
  const { rows } = await world.database.query<{ size: number; note: string; witnessed: boolean }>(
    'test_newest',
    'SELECT size, note, witnessed_at IS NOT NULL AS witnessed FROM anchor_checkpoints ORDER BY size DESC LIMIT 1',
    [],
  );
  return rows[0]!;
};
const halt = async (world: World) => {
  const { rows } = await world.database.query<{ by: string | null; size: number | null }>(
    'test_halt',
    'SELECT halted_by AS by, halted_size AS size FROM sequencer',
    [],
  );
  return rows[0]!;
};
/** Whole machine: the database and the register. */
async function backUp(world: World) {
  const tables = await copyTables(world.database);
  const register = await world.register.read();
  return async () => {
    await tables.restore();
    await world.register.write(register!, await world.register.read());
  };
}

describe.each([
  ['0x04, Ed25519', cosignatureTypes.ed25519],
  ['0x06, ML-DSA-44', cosignatureTypes.mldsa44],
])('a witness of type %s', (_, type) => {
  test('cosigns each anchor with a proof from the size that it signed last, and its cosignature is kept with the note', async () => {
    const world = await newWorld();
    const witness = await newWitness({ type, now: world.now });
    const anchored = await startAnchored(world, [witness]);
    for (let round = 0; round < 3; round++) {
      await anchored.grow([randomUUID(), randomUUID()]);
      await anchored.run();
    }
    expect(witness.asked).toEqual([0, 3, 5]);
    const { note, size, witnessed } = await newest(world);
    expect([size, await witness.size(), witnessed]).toEqual([7, 7, true]);
    const { body, signatures } = parseNote(note);
    const at = await verifyCosignature({ verifyEd25519, verifyMldsa44 }, body, signatures.at(-1)!, parseCosignerVkey(sha256, witness.vkey));
    expect(at).toBe(world.now() / 1000);
    expect(await anchored.metric('evidence_witness_cosignatures')).toBe(1);
    expect(await anchored.metric('evidence_unwitnessed_seconds')).toBe(0);
    expect(anchored.lines).toEqual([]);
  });
});

test('two witnesses are asked at the same time, and a later round asks only those that are missing', async () => {
  const world = await newWorld();
  const [one, two] = [await newWitness({ name: 'w1', now: world.now }), await newWitness({ name: 'w2', now: world.now })];
  const anchored = await startAnchored(world, [one, two]);
  two.lie = { status: 500 };
  await anchored.grow();
  await anchored.run();
  expect((await newest(world)).witnessed).toBe(false);
  world.pass(60_000);
  expect(await anchored.metric('evidence_unwitnessed_seconds')).toBe(60);
  expect(await anchored.metric('evidence_witness_failures_total', 'witness="w2"')).toBe(1);

  two.lie = undefined;
  await anchored.round();
  await anchored.run();
  expect([one.asked, two.asked]).toEqual([[0], [0, 0]]);
  expect((await newest(world)).witnessed).toBe(true);
  expect(parseNote((await newest(world)).note).signatures.map(({ name }) => name)).toEqual([
    ...['log.example.com/log/anchor', 'log.example.com/log/anchor'],
    ...['witness.example/w1', 'witness.example/w2'],
  ]);
  expect(await anchored.metric('evidence_unwitnessed_seconds')).toBe(0);
  expect(anchored.lines.map(({ level, text }) => [level, text])).toEqual([
    ['warn', expect.stringContaining('did not cosign')],
    ['info', expect.stringContaining('cosigns again')],
  ]);
});

test('a witness that knows another size is asked again with that size', async () => {
  const world = await newWorld();
  const witness = await newWitness({ now: world.now });
  const anchored = await startAnchored(world, [witness]);
  await anchored.grow();
  await anchored.run();
  await world.database.execute('DELETE FROM anchor_witnesses');
  await anchored.grow([randomUUID()]);
  await anchored.run();
  expect(witness.asked).toEqual([0, 0, 2]);
  expect(await halt(world)).toEqual({ by: null, size: null });
  expect((await newest(world)).witnessed).toBe(true);
});

const lies: [WitnessLie, string][] = [
  ['rubbish', 'rubbish'],
  ['silent', 'late'],
  ['endless', 'too_large'],
  ['other_key', 'other_key'],
  ['wrong_key', 'bad_signature'],
  ['wrong_text', 'bad_signature'],
  ['no_time', 'bad_signature'],
  ['future', 'wrong_time'],
  ['redirect', 'rubbish'],
  ['inconsistent', 'inconsistent'],
  [{ status: 404 }, 'unknown_log'],
  [{ status: 403 }, 'refused'],
  [{ status: 409 }, 'rubbish'],
  [{ status: 503 }, 'rubbish'],
  [{ size: 0 }, 'rubbish'],
];

test.each(lies)('a witness that answers %j is counted as %s and named in the log; the next round goes on', async (lie, reason) => {
  const world = await newWorld();
  const witness = await newWitness({ now: world.now });
  const anchored = await startAnchored(world, [witness]);
  witness.lie = lie;
  await anchored.grow();
  await anchored.run();
  expect(await anchored.metric('evidence_witness_failures_total', `reason="${reason}"`)).toBe(1);
  expect(anchored.lines).toMatchObject([{ level: 'warn', fields: { witness: 'w1', fault: reason } }]);
  expect(parseNote((await newest(world)).note).signatures).toHaveLength(2);
  expect(await halt(world)).toEqual({ by: null, size: null });
  const failure = { kind: 'witness', name: 'w1', reason, sinceMs: world.now() };
  expect(await findFailures(world.database)).toEqual([failure]);

  await anchored.grow();
  await anchored.run();
  expect(anchored.lines).toHaveLength(1);
  expect(await findFailures(world.database)).toEqual([failure]);
  witness.lie = undefined;
  await anchored.grow();
  await anchored.run();
  expect((await newest(world)).witnessed).toBe(true);
  expect(await findFailures(world.database)).toEqual([]);
});

test('an unreachable witness is counted and named, also by a process that starts later, until it answers', async () => {
  const world = await newWorld();
  const witness = await newWitness({ now: world.now });
  const anchored = await startAnchored(world, [witness]);
  await witness.stop();
  await anchored.grow();
  await anchored.run();
  expect(await anchored.metric('evidence_witness_failures_total', 'reason="unreachable"')).toBe(1);
  expect(anchored.lines).toMatchObject([{ level: 'warn', fields: { witness: 'w1', fault: 'unreachable' } }]);
  expect(await findFailures(world.database)).toMatchObject([{ name: 'w1', reason: 'unreachable' }]);
  const again = await newWitness({ now: world.now });
  const next = await startAnchored(world, [again]);
  await next.grow();
  await next.run();
  expect(await findFailures(world.database)).toEqual([]);
});

/** What happens after the whole machine was restored: more turns than a witness has seen, or fewer. */
const growths: [string, string[]][] = [
  ['is smaller than that of the witness', [randomUUID()]],
  ['has outgrown that of the witness', Array.from({ length: 6 }, () => randomUUID())],
];

describe.each(growths)('a machine that was restored as a whole, whose anchor log %s', (_, accounts) => {
  test('is found by a witness: signing stops for good, is reported as fatal, and goes on in a new epoch after a resume', async () => {
    const world = await newWorld();
    const witness = await newWitness({ now: world.now });
    const before = await startAnchored(world, [witness]);
    await before.grow();
    await before.run();
    const restore = await backUp(world);
    for (let round = 0; round < 3; round++) {
      await before.grow();
      await before.run();
    }
    expect(await witness.size()).toBe(5);
    await restore();

    const after = await startAnchored(world, [witness]);
    await after.grow(accounts);
    expect(await after.sequencer.metric('evidence_log_rolled_back')).toBe(0);
    await after.run();
    expect(await halt(world)).toEqual({ by: 'w1', size: 5 });
    expect(after.lines.filter(({ level }) => level === 'fatal')).toMatchObject([{ fields: { witness: 'w1', witnessSize: 5 } }]);

    // The halt survives a restart without the witness.
    await witness.stop();
    const next = await startAnchored(world, [witness]);
    const late = randomUUID();
    for (const { source, sequencer } of [after, next]) {
      source.add(late, 1);
      for (let turn = 0; turn < 2; turn++) await sequencer.turn().catch(() => undefined);
      expect(await readLog(world.database, late)).toBeUndefined();
      expect(await sequencer.metric('evidence_witness_rollback')).toBe(1);
    }
    expect(next.lines.filter(({ level }) => level === 'fatal')).toHaveLength(1);

    const { database } = world;
    const answer = await resume(world);
    expect(answer.epoch).toBe(2);
    expect(await halt(world)).toEqual({ by: null, size: null });
    await next.sequencer.turn();
    expect(await next.sequencer.metric('evidence_witness_rollback')).toBe(0);
    expect((await readLog(database, late))?.checkpoint?.origin).toMatch(/\/2$/);
    await next.round();
    expect((await readLog(database, nilUuid))?.checkpoint?.origin).toBe('log.example.com/log/anchor/2');
  });
});

test('after a resume the witness gets the log of the next epoch from its first leaf on', async () => {
  const world = await newWorld();
  const witness = await newWitness({ now: world.now });
  const anchored = await startAnchored(world, [witness]);
  await anchored.grow();
  await anchored.run();
  witness.lie = { size: 99 };
  await anchored.grow();
  await anchored.run();
  expect(await halt(world)).toEqual({ by: 'w1', size: 99 });
  witness.lie = undefined;
  await resume(world);
  // Nothing of the old epoch is shown to a witness again.
  await anchored.run();
  await anchored.sequencer.turn().catch(() => undefined);
  await anchored.grow();
  await anchored.run();
  expect(witness.asked).toEqual([0, 2, 0]);
  expect((await newest(world)).witnessed).toBe(true);
});

test('a larger size is no rollback if another process anchored meanwhile', async () => {
  const world = await newWorld();
  const witness = await newWitness({ now: world.now });
  const anchored = await startAnchored(world, [witness]);
  await anchored.grow();
  const { size } = (await readLog(world.database, nilUuid))!;
  witness.lie = { size: size + 1 };
  await world.database.query('test_size', 'UPDATE logs SET size = size + 1 WHERE account_id = $1', [nilUuid]);
  await anchored.run();
  expect(await halt(world)).toEqual({ by: null, size: null });
});

test('a tree of our own that does not lead to the newest checkpoint is our fault, not a rollback', async () => {
  const world = await newWorld();
  const witness = await newWitness({ now: world.now });
  const anchored = await startAnchored(world, [witness]);
  await anchored.grow();
  await anchored.run();
  await anchored.grow([randomUUID(), randomUUID()]);
  await world.database.execute(
    `UPDATE log_chunks SET items = set_byte(items, 0, get_byte(items, 0) # 1) WHERE account_id = '${nilUuid}' AND start = 0`,
  );
  await expect(anchored.run()).rejects.toThrow('does not lead');
  expect(await halt(world)).toEqual({ by: null, size: null });
});

test('turns do not wait for a silent witness', async () => {
  const world = await newWorld();
  const witness = await newWitness({ now: world.now });
  const anchored = await startAnchored(world, [witness], { timeoutMs: 5000 });
  witness.lie = 'silent';
  await anchored.grow();
  let isRunning = true;
  const run = anchored.run().finally(() => (isRunning = false));
  await anchored.grow();
  await anchored.grow();
  expect(isRunning).toBe(true);
  expect((await readLog(world.database, anchored.account))?.checkpoint?.size).toBe(4);
  await run;
});

test('a sequencer without anchors runs on a database with a halt, and signs nothing', async () => {
  const world = await newWorld();
  await world.database.execute(`UPDATE sequencer SET halted_at = now(), halted_by = 'w1', halted_size = 9`);
  const source = createFakeSource();
  const account = randomUUID();
  source.add(account);
  const sequencer = await startSequencer(world, [source]);
  await sequencer.turn();
  expect(await readLog(world.database, account)).toBeUndefined();
  expect(await sequencer.metric('evidence_oldest_unlogged_seconds')).toBeGreaterThan(0);
});
