import { randomUUID } from 'node:crypto';
import { fromBase64Url, parseCheckpoint, parseNote, verifyConsistency } from '@consent/evidence-format';
import { createEventMaker, createRelay, noEventSignatures } from '@consent/events';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { unavailable } from '@consent/kernel/errors';
import type { Handle, Transaction } from '@consent/postgres';
import { createRecordingLogger, useTestNats, waitUntil } from '@consent/testkit';
import { createAnnouncements } from '../src/announcements/announcements';
import { sha256 } from '../src/sha256';
import { createFakeSource } from './fake-source';
import { readLog } from './read-log';
import { resume } from './resume';
import { newWorld } from './start-anchored';
import { startSequencer, type World } from './start-sequencer';
import { copyTables } from './table-copy';

const intervalMs = 3_600_000;

interface Data {
  log: string;
  origin: string;
  size: number;
  root: string;
  checkpoint: string;
  since: { size: number; proof: string[] } | null;
}

interface Sent {
  id: string;
  accountId: string;
  data: Data;
}

async function sentEvents({ database }: World): Promise<Sent[]> {
  const { rows } = await database.query<{ id: string; account_id: string; type: string; payload: string }>(
    'test_outbox',
    'SELECT id, account_id, type, payload FROM outbox ORDER BY created_at, id',
    [],
  );
  return rows.map(({ id, account_id: accountId, type, payload }) => {
    const event = JSON.parse(payload) as { id: string; type: string; data: Data };
    expect([event.id, event.type, type]).toEqual([id, 'log.checkpoint', 'log.checkpoint']);
    return { id, accountId, data: event.data };
  });
}

/** A sequencer with a source, and what sends its announcements. `record` signs new leaves, `round` passes the interval. */
async function start(changes: Partial<Parameters<typeof createAnnouncements>[0]> = {}, world?: Awaited<ReturnType<typeof newWorld>>) {
  const here = world ?? (await newWorld());
  const source = createFakeSource();
  const { logger, lines } = createRecordingLogger();
  const sequencer = await startSequencer(here, [source], { ...here, logger });
  await sequencer.turn();
  const { keys, known, refused, signing } = sequencer;
  const { database, now } = here;
  let announced = 0;
  const announcements = createAnnouncements({
    ...{ database, transaction: database.transaction, keys, known, refused, signing, now, logger, intervalMs },
    makeEvent: createEventMaker(noEventSignatures),
    // evidence_announcements_total
    onAnnounced: (count) => void (announced += count),
    ...changes,
  });
  return {
    ...{ world: here, source, sequencer, lines, announcements },
    record: async (accountId: string, count = 1) => {
      source.add(accountId, count);
      await sequencer.turn();
    },
    round: async () => {
      here.pass(intervalMs);
      await announcements.run();
    },
    announced: () => announced,
    sent: () => sentEvents(here),
    sizes: async (accountId: string) =>
      (await sentEvents(here)).filter((each) => each.accountId === accountId).map(({ data }) => [data.since?.size ?? null, data.size]),
  };
}

function extendsTree(before: Data, { since, checkpoint }: Data): boolean {
  const proof = since!.proof.map((hash) => fromBase64Url(hash));
  const tree = (note: string) => parseCheckpoint(parseNote(note).body);
  return since!.size === before.size && verifyConsistency(sha256, { from: tree(before.checkpoint), to: tree(checkpoint), proof });
}

test('[decision 44.1] a log that grew is told with the proof that it begins with the tree told before, one at rest is not', async () => {
  const { world, record, round, sent, announced } = await start();
  const [one, two] = [randomUUID(), randomUUID()];
  await record(one, 2);
  await record(two, 700);
  await round();
  const first = await sent();
  expect(announced()).toBe(2);
  expect(first.map(({ accountId, data }) => [accountId, data.size, data.since]).sort()).toEqual(
    [
      [one, 3, null],
      [two, 701, null],
    ].sort(),
  );
  const stored = (await readLog(world.database, two))!;
  const { data } = first.find(({ accountId }) => accountId === two)!;
  expect(data).toEqual({
    log: stored.logId,
    origin: stored.checkpoint!.origin,
    size: 701,
    root: Buffer.from(stored.checkpoint!.root, 'hex').toString('base64url'),
    checkpoint: stored.checkpoint!.note,
    since: null,
  });

  await record(two, 600);
  await round();
  await round();
  const [last, ...others] = (await sent()).slice(2);
  expect(others).toEqual([]);
  expect([last!.accountId, last!.data.size, extendsTree(data, last!.data)]).toEqual([two, 1301, true]);
});

test('a log is told at most once in the interval, also by a process that starts again', async () => {
  const first = await start();
  const account = randomUUID();
  await first.record(account);
  await first.announcements.run();
  await first.record(account);
  await first.announcements.run();
  const second = await start({}, first.world);
  await second.announcements.run();
  expect(await first.sizes(account)).toEqual([[null, 2]]);
  await second.round();
  expect(await first.sizes(account)).toEqual([
    [null, 2],
    [2, 3],
  ]);
});

test('slices cover all logs once', async () => {
  const { record, round, sent } = await start({ logsOfSlice: 3 });
  const accounts = Array.from({ length: 7 }, () => randomUUID());
  for (const account of accounts) await record(account);
  await round();
  expect((await sent()).map(({ accountId }) => accountId).sort()).toEqual(accounts.sort());
});

test('a process that dies before the commit told nothing, and one that dies after it has told: the next continues from there', async () => {
  let dies = true;
  const world = await newWorld();
  const dying = await start(
    {
      transaction: (work) =>
        world.database.transaction(async (tx: Handle) => {
          const result = await work(tx);
          if (dies) throw unavailable('killed here');
          return result;
        }),
    },
    world,
  );
  const account = randomUUID();
  await dying.record(account);
  await expect(dying.round()).rejects.toThrow('killed here');
  expect(await dying.sent()).toEqual([]);
  dies = false;
  await dying.announcements.run();
  const [event] = await dying.sent();

  const next = await start({}, world);
  await next.round();
  expect((await next.sent()).map(({ id }) => id)).toEqual([event!.id]);
  await next.record(account, 5);
  await next.round();
  expect(await next.sizes(account)).toEqual([
    [null, 2],
    [2, 7],
  ]);
});

test('an event that its process did not send before it died is sent later, under the same id', async () => {
  const { world, record, round, sent } = await start();
  const accounts = [randomUUID(), randomUUID()];
  for (const account of accounts) await record(account);
  await round();
  const events = await sent();
  const nats = await useTestNats();
  const unsent = async () => {
    const sql = 'SELECT id FROM outbox WHERE published_at IS NULL';
    return (await world.database.query<{ id: string }>('test_unsent', sql, [])).rows.map(({ id }) => id);
  };
  expect((await unsent()).sort()).toEqual(events.map(({ id }) => id).sort());
  const registry = createRegistry('test', { processMetrics: false });
  const relay = createRelay({ database: world.database, nats, signatures: noEventSignatures, logger: createSilentLogger(), registry });
  await relay.start();
  onTestFinished(() => relay.stop());
  await waitUntil('both are sent', async () => (await unsent()).length === 0);
  await round();
  expect(await sent()).toEqual(events);
});

test('two processes that tell the same logs at once tell each once', async () => {
  const world = await newWorld();
  let arrive = () => {};
  let waiting = 0;
  let bothAreThere = new Promise<void>((resolve) => (arrive = resolve));
  const together: Transaction = async (work) => {
    waiting += 1;
    if (waiting % 2 === 0) arrive();
    await bothAreThere;
    return world.database.transaction(work);
  };
  const one = await start({ transaction: together }, world);
  const two = await start({ transaction: together }, world);
  const accounts = [randomUUID(), randomUUID(), randomUUID()];
  for (const account of accounts) await one.record(account);
  for (let round = 1; round <= 2; round++) {
    world.pass(intervalMs);
    bothAreThere = new Promise<void>((resolve) => (arrive = resolve));
    await Promise.all([one.announcements.run(), two.announcements.run()]);
    expect(waiting).toBe(2 * round);
    for (const account of accounts) expect(await one.sizes(account)).toHaveLength(round);
    for (const account of accounts) await one.record(account);
  }
});

test('a log that grows while its announcement is made is told as it was, and the next announcement continues from there', async () => {
  const world = await newWorld();
  const account = randomUUID();
  let grow = () => Promise.resolve();
  const growing = await start(
    {
      transaction: async (work) => {
        await grow();
        return world.database.transaction(work);
      },
    },
    world,
  );
  await growing.record(account);
  grow = () => growing.record(account, 10);
  await growing.round();
  grow = () => Promise.resolve();
  await growing.round();
  expect(await growing.sizes(account)).toEqual([
    [null, 2],
    [2, 12],
  ]);
  const [first, second] = await growing.sent();
  expect(extendsTree(first!.data, second!.data)).toBe(true);
});

describe('nothing is told', () => {
  test('of a log whose checkpoint, tiles or last announcement were edited, or that is refused; others are', async () => {
    const { world, record, round, sizes, sequencer, lines } = await start();
    const [sound, note, older, newer, told, refused] = Array.from({ length: 6 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    for (const account of [sound, note, older, newer, told, refused]) await record(account, 300);
    await round();
    for (const account of [sound, note, older, newer, told, refused]) await record(account, 1);
    const edit = (sql: string, account: string) => world.database.query('', sql, [account]);
    await edit(`UPDATE logs SET checkpoint = replace(checkpoint, E'\\n302\\n', E'\\n303\\n') WHERE account_id = $1`, note);
    const inChunk = (start: number) =>
      `UPDATE log_chunks SET items = set_byte(items, 20, get_byte(items, 20) # 1) WHERE account_id = $1 AND level = 0 AND start = ${start}`;
    // The last leaves that were told, and the first after them.
    await edit(inChunk(256), older);
    await edit(inChunk(301), newer);
    await edit('UPDATE log_notices SET root = sha256(root) WHERE account_id = $1', told);
    sequencer.refused.refuse(refused, new Error('edited'));
    await round();
    expect(await sizes(sound)).toEqual([
      [null, 301],
      [301, 302],
    ]);
    for (const account of [note, older, newer, told, refused]) expect(await sizes(account)).toEqual([[null, 301]]);
    const named = lines.filter(({ text }) => text.includes('its owner gets no checkpoint')).map(({ fields }) => fields['accountId']);
    expect(named.sort()).toEqual([note, older, newer, told].sort());
  });

  test('by a process that is not the sequencer', async () => {
    const { record, round, sent } = await start({ signing: () => undefined });
    await record(randomUUID());
    await round();
    expect(await sent()).toEqual([]);
  });

  test('after the database was restored, before the sequencer noticed it', async () => {
    const { world, record, round, sent } = await start();
    const account = randomUUID();
    await record(account);
    const copy = await copyTables(world.database);
    await record(account);
    await copy.restore();
    await round();
    expect(await sent()).toEqual([]);
  });

  test('after a witness found a rollback', async () => {
    const { world, record, round, sent } = await start();
    await record(randomUUID());
    await world.database.execute(`UPDATE sequencer SET halted_at = now(), halted_by = 'w1', halted_size = 9`);
    await round();
    expect(await sent()).toEqual([]);
  });
});

test('[decision 44.2] after a resume the proof continues if nothing that was told is lost, and is absent otherwise', async () => {
  const { world, record, round, sent, sizes, sequencer, source } = await start();
  const [whole, lost, shorter] = [randomUUID(), randomUUID(), randomUUID()];
  for (const account of [whole, lost, shorter]) await record(account, 4);
  await round();
  const copy = await copyTables(world.database);
  for (const account of [lost, shorter]) await record(account, 9);
  await round();
  // The source learns that its work is done.
  await sequencer.turn();
  const told = await sent();
  const { rows } = await world.database.query('test_told', 'SELECT * FROM log_notices', []);
  await copy.restore();
  // What was told is lost too, as in a backup; here it is kept, so that the proof is tried.
  await world.database.execute('TRUNCATE log_notices');
  for (const { account_id, epoch, size, root, told_at } of rows as Record<string, unknown>[]) {
    await world.database.query('test_tell', 'INSERT INTO log_notices VALUES ($1, $2, $3, $4, $5)', [
      account_id,
      epoch,
      size,
      root,
      told_at,
    ]);
  }
  source.add(randomUUID());
  await expect(sequencer.turn()).rejects.toThrow('Another turn was taken');
  await sequencer.turn();
  expect(sequencer.isSigning()).toBe(false);
  await round();
  expect(await sent()).toEqual(told);

  await resume(world, { sources: [source] });
  await sequencer.turn();
  await sequencer.turn();
  await record(lost, 20);
  await round();
  expect(await sizes(whole)).toEqual([
    [null, 5],
    [5, 6],
  ]);
  expect(await sizes(lost)).toEqual([
    [null, 5],
    [5, 14],
    [null, 26],
  ]);
  expect(await sizes(shorter)).toEqual([
    [null, 5],
    [5, 14],
    [null, 6],
  ]);
  const [before, after] = (await sent()).filter(({ accountId }) => accountId === whole);
  expect(extendsTree(before!.data, after!.data)).toBe(true);
  expect(after!.data.origin).toBe(`${before!.data.origin}/2`);
});

test('the proof of a large log reads the tiles that it needs', async () => {
  const world = await newWorld();
  let bytesRead = 0;
  const counting: Handle = {
    ...world.database,
    query: async (...query: Parameters<Handle['query']>) => {
      const result = await world.database.query(...query);
      for (const row of result.rows as { items?: Buffer }[]) bytesRead += row.items?.length ?? 0;
      return result as never;
    },
  };
  const { record, round, sizes } = await start({ database: counting }, world);
  const account = randomUUID();
  await record(account, 30_000);
  await round();
  for (let more = 0; more < 4; more++) await record(account, 1000);
  await round();
  expect(await sizes(account)).toEqual([
    [null, 30_001],
    [30_001, 34_001],
  ]);
  expect(bytesRead).toBeGreaterThan(0);
  // The entries alone have 1.6 MB.
  expect(bytesRead).toBeLessThan(60_000);
});
