import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { unavailable } from '@consent/kernel/errors';
import { createRecordingLogger } from '@consent/testkit';
import { createFakeSource } from './fake-source';
import { expectSigned, readLog } from './read-log';
import { resume } from './resume';
import { createWorld, host, startSequencer, type World } from './start-sequencer';
import { copyTables } from './table-copy';

async function newWorld() {
  const world = await createWorld();
  onTestFinished(world.stop);
  return world;
}

/** One of two logs grew by two entries after the backup that was restored. */
async function restoredWorld() {
  const world = await newWorld();
  const source = createFakeSource();
  const [account, resting] = [randomUUID(), randomUUID()];
  const kept = [source.add(account, 2)];
  const ofResting = [source.add(resting, 2)];
  const before = await startSequencer(world, [source]);
  await before.turn();
  const backup = await copyTables(world.database);
  for (let turn = 0; turn < 2; turn++) {
    source.add(account, 1);
    await before.turn();
  }
  await before.turn();
  const lost = await world.readRegister();
  await backup.restore();
  return { world, source, account, resting, kept, ofResting, before, lost };
}

test('after a restored backup nothing is appended or signed, a metric and one log line report the loss, and work stays queued', async () => {
  const { world, source, account, kept, lost } = await restoredWorld();
  const { logger, lines } = createRecordingLogger();
  const sequencer = await startSequencer(world, [source], { logger });
  source.add(account, 1);
  for (let turn = 0; turn < 4; turn++) expect(await sequencer.turn()).toBe(false);
  await expectSigned(world.database, account, kept);
  expect(await sequencer.metric('evidence_log_rolled_back')).toBe(1);
  expect(await sequencer.metric('evidence_oldest_unlogged_seconds')).toBeGreaterThanOrEqual(7);
  expect(lines.filter(({ level }) => level === 'error').map(({ text }) => text)).toEqual([expect.stringContaining('evidence resume')]);
  expect(source.queued()).toHaveLength(1);
  expect(await world.readRegister()).toBe(lost);
});

test('[decision 40] a resume is refused, and can be repeated, while a service cannot say which cells it has', async () => {
  const { world } = await restoredWorld();
  const isAway = () => Promise.reject(unavailable('The consent service is away.'));
  await expect(resume(world, { refreshSources: isAway })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await resume(world)).toMatchObject({ epoch: 2 });
});

test('a sequencer that runs while the database is restored detects the restore', async () => {
  const { world, source, account, kept, before } = await restoredWorld();
  source.add(account, 1);
  await expect(before.turn()).rejects.toThrow('Another turn was taken');
  for (let turn = 0; turn < 3; turn++) await before.turn();
  expect(await before.metric('evidence_log_rolled_back')).toBe(1);
  await expectSigned(world.database, account, kept);
});

test('resume opens the next epoch of every log, whose first leaf names the lost turn and chain, and appending continues', async () => {
  const { world, source, account, resting, kept, ofResting, lost } = await restoredWorld();
  const sequencer = await startSequencer(world, [source]);
  await sequencer.turn();
  await sequencer.turn();
  const [lostTurn, lostChain] = lost.trim().split(' ');
  expect(await resume(world)).toMatchObject({ epoch: 2, lostTurn, lostChain, logs: 2 });

  kept.push(source.add(account, 1));
  await sequencer.turn();
  expect(await sequencer.metric('evidence_log_rolled_back')).toBe(0);
  for (const [id, added] of [
    [account, kept],
    [resting, ofResting],
  ] as const) {
    const log = await expectSigned(world.database, id, added);
    expect(log.checkpoint?.origin).toBe(`${host}/log/${log.logId}/2`);
    expect(log.frames.get(3)).toMatchObject({
      type: 'log.resumed',
      origin: `${host}/log/${log.logId}/2`,
      size: 3,
      turn: Number(lostTurn),
      chain: Buffer.from(lostChain!, 'hex').toString('base64url'),
    });
  }
  expect(await world.readRegister()).toMatch(new RegExp(`^${Number(lostTurn) + 1} `));

  // A log that is opened later begins in this epoch.
  const later = randomUUID();
  const ofLater = [source.add(later, 1)];
  await sequencer.turn();
  const log = await expectSigned(world.database, later, ofLater);
  expect(log.checkpoint?.origin).toBe(`${host}/log/${log.logId}/2`);
  expect([...log.frames.values()].map(({ type }) => type)).toEqual(['log.opened']);
});

test('resume also ends a stop because a log was edited after a turn that did not reach the register', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const [edited, other] = [randomUUID(), randomUUID()];
  source.add(other);
  source.add(edited);
  await (await startSequencer(world, [source])).turn();
  const register = { ...world.register, write: () => Promise.reject(new Error('the disk is full')) };
  source.add(edited);
  await expect((await startSequencer(world, [source], { register })).turn()).rejects.toThrow('the disk is full');
  await world.database.query('edit', 'UPDATE logs SET size = size + 1 WHERE account_id = $1', [edited]);

  const sequencer = await startSequencer(world, [source]);
  for (let turn = 0; turn < 2; turn++) await sequencer.turn();
  expect(await sequencer.metric('evidence_log_rolled_back')).toBe(1);
  expect(await resume(world)).toMatchObject({ epoch: 2 });
  source.add(other);
  await sequencer.turn();
  expect(await sequencer.metric('evidence_log_rolled_back')).toBe(0);
  // log.opened, log.resumed and both entries.
  expect((await readLog(world.database, other))?.size).toBe(4);
});

test('resume is refused if no turn is lost', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  await expect(resume(world)).rejects.toMatchObject({ kind: 'conflict' });
  const sequencer = await startSequencer(world, [source]);
  source.add(randomUUID());
  await sequencer.turn();
  await expect(resume(world)).rejects.toMatchObject({ kind: 'conflict' });
});

const damages: [string, (world: World) => Promise<void>][] = [
  ['is gone', ({ registerPath }) => rm(registerPath)],
  ['has the same turn with another chain', ({ registerPath }) => writeFile(registerPath, `3 ${'ab'.repeat(32)}\n`)],
  ['is two turns behind', ({ registerPath }) => writeFile(registerPath, `1 ${'ab'.repeat(32)}\n`)],
  ['is one turn behind on another chain', ({ registerPath }) => writeFile(registerPath, `2 ${'ab'.repeat(32)}\n`)],
];

test.each(damages)('a register that %s stops the signing until an operator resumes', async (_how, damage) => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const added = [];
  const before = await startSequencer(world, [source]);
  for (let turn = 0; turn < 3; turn++) {
    added.push(source.add(account, 1));
    await before.turn();
  }
  await damage(world);
  const sequencer = await startSequencer(world, [source]);
  const waiting = source.add(account, 1);
  for (let turn = 0; turn < 3; turn++) await sequencer.turn();
  await expectSigned(world.database, account, added);
  expect(await sequencer.metric('evidence_log_rolled_back')).toBe(1);

  await resume(world);
  await sequencer.turn();
  await expectSigned(world.database, account, [...added, waiting]);
  expect(await sequencer.metric('evidence_log_rolled_back')).toBe(0);
  expect(await readLog(world.database, account)).toMatchObject({ size: 6 });
});

test('a register without a turn in it is an error, and nothing is signed', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  await writeFile(world.registerPath, '');
  source.add(randomUUID());
  const sequencer = await startSequencer(world, [source]);
  await expect(sequencer.turn()).rejects.toThrow('something else than a turn');
});
