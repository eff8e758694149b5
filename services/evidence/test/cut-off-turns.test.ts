import { randomUUID } from 'node:crypto';
import { unavailable } from '@consent/kernel/errors';
import type { Handle, Transaction } from '@consent/postgres';
import type { Register } from '../src/register/register';
import { createFakeSource } from './fake-source';
import { expectSigned, readLog } from './read-log';
import { createWorld, startSequencer, type World } from './start-sequencer';

async function newWorld() {
  const world = await createWorld();
  onTestFinished(world.stop);
  return world;
}

const killed = () => Promise.reject(unavailable('killed here'));
const readTurn = async ({ database }: World) =>
  (await database.query<{ turn: number }>('test_turn', 'SELECT turn FROM sequencer', [])).rows[0]!.turn;

const dyingBeforeWrite = ({ register }: World): Register => ({ ...register, write: killed });

/** Where a process dies within a turn. */
const deaths = {
  'before the commit': (world: World) => {
    const transaction: Transaction = (work) =>
      world.database.transaction(async (tx: Handle) => {
        await work(tx);
        return killed();
      });
    return { transaction };
  },
  'after the commit, before the register': (world: World) => ({ register: dyingBeforeWrite(world) }),
  'after the register, before the signatures': (world: World) => ({
    register: {
      ...world.register,
      write: async (...positions: Parameters<Register['write']>) => {
        await world.register.write(...positions);
        return killed();
      },
    },
  }),
};

describe.each(Object.entries(deaths))('a turn whose process dies %s', (_when, dieIn) => {
  test('is finished by the next turn: each entry is in the log once, in order, and signed', async () => {
    const world = await newWorld();
    const source = createFakeSource();
    const [account, other] = [randomUUID(), randomUUID()];
    const added = [source.add(account, 3)];
    await (await startSequencer(world, [source])).turn();

    added.push(source.add(account, 2));
    const ofOther = [source.add(other, 1)];
    const dying = await startSequencer(world, [source], dieIn(world));
    await expect(dying.turn()).rejects.toThrow('killed here');
    const unsigned = await readLog(world.database, account);
    expect(unsigned?.checkpoint?.size).toBe(4);

    added.push(source.add(account, 1));
    const next = await startSequencer(world, [source]);
    await next.turn();
    await expectSigned(world.database, account, added);
    await expectSigned(world.database, other, ofOther);
    expect(await next.metric('evidence_log_rolled_back')).toBe(0);
    expect(await world.readRegister()).toMatch(new RegExp(`^${await readTurn(world)} `));
  });

  test('is finished by its own process if that process was only paused', async () => {
    const world = await newWorld();
    const source = createFakeSource();
    const account = randomUUID();
    const added = [source.add(account, 3)];
    let isDying = true;
    const dead = dieIn(world);
    const { register, transaction } = { register: world.register, transaction: world.database.transaction, ...dead };
    const sequencer = await startSequencer(world, [source], {
      register: { ...world.register, write: (...positions) => (isDying ? register : world.register).write(...positions) },
      transaction: (work) => (isDying ? transaction : world.database.transaction)(work),
    });
    await expect(sequencer.turn()).rejects.toThrow('killed here');
    isDying = false;
    added.push(source.add(account, 1));
    await sequencer.turn();
    await expectSigned(world.database, account, added);
    await sequencer.turn();
    expect(source.queued()).toEqual([]);
  });
});

test('after a crash before the source deletes its work, the next pull reports the work done, and the work is appended once', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const added = [source.add(account, 3), source.add(account, 1)];
  await (await startSequencer(world, [source])).turn();
  expect(source.queued()).toEqual([1, 2]);
  const next = await startSequencer(world, [source]);
  await next.turn();
  expect(source.asked.at(-1)?.doneIds).toEqual([1, 2]);
  expect(source.queued()).toEqual([]);
  await expectSigned(world.database, account, added);
});

test('a sequencer frozen before its commit changes nothing when it continues after another sequencer’s turn', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const added = [source.add(account, 2)];
  const [frozen, other] = [await startSequencer(world, [source]), await startSequencer(world, [source])];
  await frozen.turn();

  added.push(source.add(account, 1));
  let thaw = () => {};
  source.beforeAnswer = () => new Promise((resolve) => (thaw = resolve));
  const late = frozen.turn();
  await vi.waitFor(() => expect(source.asked).toHaveLength(2));
  source.beforeAnswer = () => Promise.resolve();
  await other.turn();
  added.push(source.add(account, 1));
  await other.turn();
  thaw();
  await expect(late).rejects.toThrow('Another turn was taken');
  await expectSigned(world.database, account, added);

  added.push(source.add(account, 1));
  await frozen.turn();
  await expectSigned(world.database, account, added);
  expect(await frozen.metric('evidence_log_rolled_back')).toBe(0);
});

test('a sequencer frozen before its register write neither sets the register back nor stores an old checkpoint', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const added = [source.add(account, 2)];
  let thaw = () => {};
  let isFrozen = false;
  const frozen = await startSequencer(world, [source], {
    register: {
      ...world.register,
      write: async (...positions) => {
        await new Promise<void>((resolve) => {
          thaw = resolve;
          isFrozen = true;
        });
        return world.register.write(...positions);
      },
    },
  });
  const late = frozen.turn();
  await vi.waitFor(() => expect(isFrozen).toBe(true));
  const other = await startSequencer(world, [source]);
  added.push(source.add(account, 1));
  await other.turn();
  const register = await world.readRegister();
  thaw();
  await expect(late).rejects.toThrow('written by another process');
  expect(await world.readRegister()).toBe(register);
  await expectSigned(world.database, account, added);
});

test('nothing is signed before the register is written, even if the write is slow', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const added = [source.add(account, 2)];
  let goOn: (() => void) | undefined;
  const { turn } = await startSequencer(world, [source], {
    register: {
      ...world.register,
      write: async (...positions) => {
        await new Promise<void>((resolve) => (goOn = resolve));
        return world.register.write(...positions);
      },
    },
  });
  const slow = turn();
  await vi.waitFor(() => expect(goOn).toBeDefined());
  expect(await readLog(world.database, account)).toMatchObject({ size: 3, checkpoint: undefined });
  goOn!();
  await slow;
  await expectSigned(world.database, account, added);
});

test('a full register disk stops signing, and nothing is lost', async () => {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const added = [source.add(account, 2)];
  let isFull = true;
  const sequencer = await startSequencer(world, [source], {
    register: {
      ...world.register,
      write: (...positions) => (isFull ? Promise.reject(new Error('ENOSPC')) : world.register.write(...positions)),
    },
  });
  for (let turn = 0; turn < 3; turn++) await expect(sequencer.turn()).rejects.toThrow('ENOSPC');
  expect((await readLog(world.database, account))?.checkpoint).toBeUndefined();
  isFull = false;
  await sequencer.turn();
  await expectSigned(world.database, account, added);
});
