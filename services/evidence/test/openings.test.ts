import { randomUUID } from 'node:crypto';
import { createEventMaker, noEventSignatures } from '@consent/events';
import { nilUuid } from '@consent/kernel/ids';
import type { Transaction } from '@consent/postgres';
import { tellOpenings } from '../src/announcements/tell-openings';
import { createFakeSource } from './fake-source';
import { newWorld } from './start-anchored';
import { startSequencer } from './start-sequencer';

async function start() {
  const world = await newWorld();
  const source = createFakeSource();
  let woken = 0;
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs: 0, onOpened: () => void (woken += 1) });
  const { database, now } = world;
  return {
    source,
    sequencer,
    database,
    woken: () => woken,
    tell: (transaction: Transaction = database.transaction) =>
      tellOpenings({ transaction, makeEvent: createEventMaker(noEventSignatures), now }),
    told: async () => {
      const { rows } = await database.query<{ account_id: string }>(
        'told',
        `SELECT account_id FROM outbox WHERE type = 'log.opened' ORDER BY account_id`,
        [],
      );
      return rows.map((row) => row.account_id);
    },
  };
}

const manyIds = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted();

test('[decision 85.2] each log is told once, the anchor log never, and a turn without a new log wakes nobody', async () => {
  const { source, sequencer, tell, told, woken } = await start();
  const accountIds = manyIds(3);
  for (const id of accountIds) source.add(id, 2);
  while (await sequencer.turn());
  expect(woken()).toBe(1);
  await tell();
  source.add(accountIds[0]!, 1);
  while (await sequencer.turn());
  expect(woken()).toBe(1);
  await tell();
  expect(await told()).toEqual(accountIds);
  expect(accountIds).not.toContain(nilUuid);
});

test('[decision 85.2] logs of an earlier release are told, in steps, also by two processes at once', async () => {
  const { source, sequencer, tell, told } = await start();
  const accountIds = manyIds(1001);
  for (const id of accountIds) source.add(id, 1);
  while (await sequencer.turn());
  const [one, two] = await Promise.all([tell(), tell()]);
  expect([one, two]).toContain(true);
  while (await tell());
  expect(await told()).toEqual(accountIds);
});

test('[decision 85.2] a process that dies before the commit told nothing, and the next tells it', async () => {
  const { source, sequencer, database, tell, told } = await start();
  const accountId = randomUUID();
  source.add(accountId, 1);
  await sequencer.turn();
  const dying: Transaction = (work) =>
    database.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    });
  await expect(tell(dying)).rejects.toThrow();
  expect(await told()).toEqual([]);
  await tell();
  expect(await told()).toEqual([accountId]);
});
