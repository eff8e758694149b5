import { randomUUID } from 'node:crypto';
import { entryOf, logTag, parseKeyFrame } from '@consent/evidence-format';
import { createRecordingLogger } from '@consent/testkit';
import { unavailable } from '@consent/kernel/errors';
import { nilUuid } from '@consent/kernel/ids';
import { serveFile } from '../src/files/serve-file';
import { findPublished } from '../src/keys/find-published';
import { findGenerations } from '../src/keys/log-keys.sql';
import { revokeSigningKey } from '../src/keys/revoke-signing-key';
import { sha256 } from '../src/sha256';
import { createFakeSource } from './fake-source';
import { readLog, rootOfEntries } from './read-log';
import { anchorMs, newWorld } from './start-anchored';
import { seedOf, startSequencer, type World } from './start-sequencer';

const [first, both, second] = [seedOf('first'), `${seedOf('second')},${seedOf('first')}`, seedOf('second')];

/** The log.key leaves, after a check that each is in the signed anchor log. */
async function keyLeaves({ database }: World) {
  const { rows } = await database.query<{ anchor_index: number; frame: string }>(
    'test_keys',
    'SELECT * FROM log_key_leaves ORDER BY 1',
    [],
  );
  const log = await readLog(database, nilUuid);
  if (log !== undefined) expect([log.checkpoint?.size, log.checkpoint?.root]).toEqual([log.size, rootOfEntries(log.entries)]);
  for (const { anchor_index: index, frame } of rows) {
    expect(log!.entries[index]).toBe(Buffer.from(entryOf(sha256, logTag, frame)).toString('hex'));
  }
  return rows.map(({ frame }) => parseKeyFrame(frame));
}

async function startWorld() {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  return {
    world,
    account,
    source,
    start: async (keyList: string, changes: Partial<Parameters<typeof startSequencer>[2]> = {}) => {
      const sequencer = await startSequencer(world, [source], { ...world, anchorMs, keyList, ...changes });
      const round = async () => {
        world.pass(anchorMs);
        source.add(account, 1);
        await sequencer.turn();
        await sequencer.turn();
      };
      await sequencer.turn();
      const revoke = (id: string, fromMs: number) =>
        revokeSigningKey(
          { id, fromMs },
          { transaction: world.database.transaction, keys: sequencer.keys, now: Date.now, logger: createRecordingLogger().logger },
        );
      return { ...sequencer, round, revoke };
    },
  };
}

test('[decision 45.2] each change of the keys is one leaf of the anchor log with what GET /log/keys says, and no other round has one', async () => {
  const { world, start } = await startWorld();
  const published = async ({ keys }: Awaited<ReturnType<typeof start>>) =>
    (await findPublished({ database: world.database, keys, logger: createRecordingLogger().logger })).map(
      ({ vkeys, validFromMs, validToMs, revokedFromMs }) => ({
        vkeys,
        from: new Date(validFromMs).toISOString(),
        ...(validToMs !== undefined && { to: new Date(validToMs).toISOString() }),
        ...(revokedFromMs !== undefined && { revoked_from: new Date(revokedFromMs).toISOString() }),
      }),
    );
  const one = await start(first);
  await one.round();
  await one.round();
  expect(await keyLeaves(world)).toEqual([]);

  const added = await start(both);
  await added.round();
  await added.round();
  expect((await keyLeaves(world)).map(({ generations }) => generations)).toEqual([await published(added)]);

  await added.revoke('first', (await findGenerations(world.database))[1]!.validFromMs);
  await added.round();
  await added.round();
  const [, revoked, ...none] = await keyLeaves(world);
  expect(none).toEqual([]);
  expect(revoked).toMatchObject({ account: nilUuid, generations: await published(added) });
  expect(revoked!.generations.map(({ revoked_from: from }) => from === undefined)).toEqual([true, false]);

  const retired = await start(second);
  await retired.round();
  await retired.round();
  const [, , last, ...others] = await keyLeaves(world);
  expect(others).toEqual([]);
  expect(last!.generations).toEqual(await published(retired));
  expect(last!.generations.map(({ to }) => to === undefined)).toEqual([true, false]);
});

test('a round with the leaf of the keys that was killed is done again by the next process, with one leaf', async () => {
  const { world, start } = await startWorld();
  await (await start(first)).round();
  const dies = { ...world.register, write: () => Promise.reject(unavailable('killed here')) };
  const dying = await startSequencer(world, [], { ...world, anchorMs, keyList: both, register: dies });
  world.pass(anchorMs);
  await expect(dying.turn()).rejects.toThrow('killed here');
  const next = await start(both);
  await next.round();
  expect(await keyLeaves(world)).toHaveLength(1);
});

test('the leaf comes also when no log changed', async () => {
  const { world, start, source } = await startWorld();
  await (await start(first)).round();
  const next = await start(both);
  world.pass(anchorMs);
  await next.turn();
  expect(source.queued()).toEqual([]);
  expect(await keyLeaves(world)).toHaveLength(1);
});

describe('rows of log_keys that somebody edited get no leaf, and the anchor log stops until they are repaired', () => {
  const copyOf = `
    INSERT INTO log_keys (generation, id, vkeys, receipt_key, anchor_key, anchor_time_key, valid_to)
    SELECT generation + 10, 'forged', ARRAY['x+00000000+AA'], receipt_key, anchor_key, anchor_time_key, now() FROM log_keys LIMIT 1`;
  test.each([
    ['a row was added', copyOf, `DELETE FROM log_keys WHERE id = 'forged'`],
    ['a row is gone', `DELETE FROM log_keys WHERE id = 'first'`, undefined],
    ['a key was changed', `UPDATE log_keys SET vkeys = ARRAY['x+00000000+AA'] WHERE id = 'first'`, undefined],
    ['a key was in use earlier', `UPDATE log_keys SET valid_from = '2020-01-01' WHERE id = 'first'`, undefined],
    [
      'a revocation was taken back',
      `UPDATE log_keys SET revoked_from = NULL WHERE id = 'first'`,
      `UPDATE log_keys SET revoked_from = valid_from WHERE id = 'first'`,
    ],
  ])('%s', async (_, edit, repair) => {
    const { world, start } = await startWorld();
    const revoking = await start(both);
    await revoking.revoke('first', (await findGenerations(world.database)).find(({ id }) => id === 'first')!.validFromMs);
    await revoking.round();
    await revoking.round();
    const { round, refused } = await start(second);
    await round();
    await round();
    const before = await keyLeaves(world);
    await world.database.query('test_edit', edit, []);
    await round();
    await round();
    expect(await keyLeaves(world)).toEqual(before);
    expect(refused.isRefused(nilUuid)).toBe(true);
    if (repair === undefined) return;
    await world.database.query('test_repair', repair, []);
    await round();
    expect(refused.isRefused(nilUuid)).toBe(false);
    expect(await keyLeaves(world)).toEqual(before);
  });
});

describe('[decision 45.1] a revoked key', () => {
  test('counts from the earliest time that was given', async () => {
    const { world, start } = await startWorld();
    const { revoke } = await start(both);
    const fromMs = (await findGenerations(world.database)).find(({ id }) => id === 'first')!.validFromMs;
    while (Date.now() < fromMs + 30) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await revoke('first', fromMs + 20)).toEqual({ revokedFromMs: fromMs + 20, isInUse: true });
    expect(await revoke('first', fromMs + 30)).toEqual({ revokedFromMs: fromMs + 20, isInUse: true });
    expect(await revoke('first', fromMs + 10)).toEqual({ revokedFromMs: fromMs + 10, isInUse: true });
    await start(second);
    expect(await revoke('first', fromMs + 10)).toEqual({ revokedFromMs: fromMs + 10, isInUse: false });
    expect((await findGenerations(world.database)).map(({ id, revokedFromMs }) => [id, revokedFromMs])).toEqual([
      ['second', undefined],
      ['first', fromMs + 10],
    ]);
  });

  test('is not one that nobody knows, that signs first, or from a time outside of its use', async () => {
    const { world, start } = await startWorld();
    const { revoke } = await start(both);
    const fromMs = (await findGenerations(world.database)).find(({ id }) => id === 'first')!.validFromMs;
    await expect(revoke('third', fromMs)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(revoke('second', Date.now())).rejects.toMatchObject({ kind: 'conflict' });
    await expect(revoke('first', fromMs - 1000)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(revoke('first', Date.now() + 60_000)).rejects.toMatchObject({ kind: 'invalid' });
    expect((await findGenerations(world.database)).every(({ revokedFromMs }) => revokedFromMs === undefined)).toBe(true);
  });
});

test('[decision 47.6] frames of log.key are served in pages of 100, and only those in the signed tree', async () => {
  const { world, start } = await startWorld();
  const sequencer = await start(both);
  await sequencer.round();
  const { database } = world;
  const [{ frame }] = (await database.query<{ frame: string }>('test_key', 'SELECT frame FROM log_key_leaves', [])).rows as [
    { frame: string },
  ];
  const add = 'INSERT INTO log_key_leaves SELECT i, $1 FROM generate_series(1000, 1150) AS i';
  await database.query('test_add', add, [frame]);
  const read = async (from: number) => {
    const { body } = await serveFile({ logId: 'anchor', file: `keys/${from}`, accountId: undefined }, { database });
    return JSON.parse(String(body)) as { leaves: { index: number }[]; next: number | null };
  };
  expect(await read(0)).toMatchObject({ leaves: [{ frame }], next: null });
  await database.query(
    'test_size',
    `UPDATE logs SET checkpoint = regexp_replace(checkpoint, '^([^\\n]+)\\n\\d+', E'\\\\1\\n2000') WHERE log_id = 'anchor'`,
    [],
  );
  const first = await read(0);
  expect([first.leaves.length, first.next]).toEqual([100, first.leaves.at(-1)!.index + 1]);
  const rest = await read(first.next!);
  expect([rest.leaves.length, rest.next]).toEqual([52, null]);
  await expect(serveFile({ logId: 'anchor', file: 'keys/x', accountId: undefined }, { database })).rejects.toMatchObject({
    kind: 'not_found',
  });
});
