import { randomBytes, randomUUID } from 'node:crypto';
import { createFakeSource } from './fake-source';
import { expectSigned } from './read-log';
import { resume } from './resume';
import { createWorld, startSequencer } from './start-sequencer';
import { copyTables } from './table-copy';

const startMs = Date.UTC(2026, 0, 1);
const slackMs = 10 * 60_000;

/** A restored backup lost later turns. Each source reports that its oldest work is 7 s old. */
async function restoredWorld() {
  const world = await createWorld();
  onTestFinished(world.stop);
  const [consent, policy] = [createFakeSource('consent'), createFakeSource('policy')];
  let nowMs = startMs;
  const sequencer = await startSequencer(world, [consent, policy], { now: () => nowMs });
  const account = randomUUID();
  const kept = [consent.add(account, 2)];
  await sequencer.turn();
  const backup = await copyTables(world.database);
  nowMs += 3_600_000;
  for (let turn = 0; turn < 2; turn++) {
    consent.add(account, 1);
    await sequencer.turn();
  }
  await sequencer.turn();
  await backup.restore();
  return { world, consent, policy, account, kept };
}

test('after resume, each source repeats its leaves since the backup in steps, and the log contains them', async () => {
  const { world, consent, policy, account, kept } = await restoredWorld();
  expect((await resume(world, { sources: [consent, policy] })).repeatSinceMs).toBe(startMs - 7000 - slackMs);

  const lost = [randomBytes(48), randomBytes(96)];
  consent.lost = lost.map((entries) => ({ accountId: account, entries }));
  const waiting = consent.add(account, 1);
  const sequencer = await startSequencer(world, [consent, policy]);
  while (await sequencer.turn());
  await sequencer.turn();
  await expectSigned(world.database, account, [...kept, waiting, ...lost]);
  expect(consent.repeats).toEqual([
    { sinceMs: startMs - 7000 - slackMs, cursor: '' },
    { sinceMs: startMs - 7000 - slackMs, cursor: '1' },
  ]);
  expect(policy.repeats).toEqual([{ sinceMs: startMs - slackMs, cursor: '' }]);
});

test('an unavailable source continues its step when it is back, even in another process, and does not delay the other source', async () => {
  const { world, consent, policy, account, kept } = await restoredWorld();
  await resume(world, { sources: [consent, policy] });
  const lost = [randomBytes(48), randomBytes(48), randomBytes(48)];
  consent.lost = lost.map((entries) => ({ accountId: account, entries }));
  const first = await startSequencer(world, [policy, consent]);
  await first.turn();
  consent.isAway = true;
  await expect(first.turn()).rejects.toThrow('away');
  const ofPolicy = policy.add(account, 1);
  await expect(first.turn()).rejects.toThrow('away');
  await expectSigned(world.database, account, [...kept, ofPolicy]);

  consent.isAway = false;
  const next = await startSequencer(world, [policy, consent]);
  for (let turn = 0; turn < 5; turn++) await next.turn();
  await expectSigned(world.database, account, [...kept, ofPolicy, ...lost]);
  expect(consent.repeats.map(({ cursor }) => cursor)).toEqual(['', '2', '1']);
  expect(policy.repeats).toHaveLength(1);
});

test('a second loss starts again from the earlier of both times', async () => {
  const { world, consent, policy, account } = await restoredWorld();
  await resume(world, { sources: [consent, policy] });
  consent.lost = [1, 2, 3].map(() => ({ accountId: account, entries: randomBytes(48) }));
  const sequencer = await startSequencer(world, [consent, policy]);
  await sequencer.turn();
  await world.database.execute(`UPDATE sequencer SET chain = sha256('another')`);
  expect((await resume(world, { sources: [consent, policy] })).repeatSinceMs).toBe(startMs - 7000 - slackMs);
  const next = await startSequencer(world, [consent, policy]);
  for (let turn = 0; turn < 4; turn++) await next.turn();
  expect(consent.repeats.map(({ sinceMs, cursor }) => [sinceMs, cursor])).toEqual(
    ['', '', '1'].map((cursor) => [startMs - 7000 - slackMs, cursor]),
  );
});

test('without a row for a source, all its leaves are repeated', async () => {
  const { world, consent, policy } = await restoredWorld();
  await world.database.execute('DELETE FROM sources');
  expect((await resume(world, { sources: [consent, policy] })).repeatSinceMs).toBe(0);
});

test('before the first resume nothing is repeated', async () => {
  const world = await createWorld();
  onTestFinished(world.stop);
  const source = createFakeSource();
  const sequencer = await startSequencer(world, [source]);
  source.add(randomUUID());
  await sequencer.turn();
  await sequencer.turn();
  expect(source.repeats).toEqual([]);
});
