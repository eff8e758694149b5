import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { getSignedLog } from '../src/logs/signed-log';
import { findLeaves } from '../src/proofs/find-leaves';
import { openIndex } from '../src/tag-index/read-index';
import { leafOfSegment, type LoggedSegment } from '../src/tag-index/segment';
import { findSegmentLeaves } from '../src/tag-index/segments.sql';
import { createFakeSource, type FakeSource } from './fake-source';
import { readLog } from './read-log';
import { createWorld, startSequencer, type World } from './start-sequencer';

export async function newWorld(): Promise<World> {
  const world = await createWorld();
  onTestFinished(world.stop);
  return world;
}

export const tagOf = (name: string) => createHash('sha256').update(name).digest().subarray(0, 16);

/** Entries of others, with `often` ones of a tag among them. */
export function entriesAmong(count: number, tag: Buffer, every: number): Buffer {
  const entries = randomBytes(48 * count);
  for (let at = 0; at < count; at += every) tag.copy(entries, at * 48);
  return entries;
}

function addLarge(source: FakeSource, accountId: string, entries: Buffer): void {
  for (let at = 0; at < entries.length; at += 48 * 20_000)
    source.addEntries(accountId, entries.subarray(at, at + 48 * 20_000), Buffer.alloc(0));
}

export async function grow(sequencer: Awaited<ReturnType<typeof startSequencer>>): Promise<void> {
  while (await sequencer.turn());
  await sequencer.turn();
}

export const rowsOf = async (world: World, accountId: string) =>
  (
    await world.database.query<{ start: number; size: number; stored: number; isLogged: boolean; isMerged: boolean }>(
      'test_segments',
      'SELECT start, size, stored, root IS NOT NULL AS "isLogged", merged_at IS NOT NULL AS "isMerged" FROM log_segments WHERE account_id = $1 ORDER BY size, start',
      [accountId],
    )
  ).rows;

/** By reading every entry. */
async function scanned(world: World, accountId: string, tag: Uint8Array): Promise<number[]> {
  const { entries } = (await readLog(world.database, accountId))!;
  const hex = Buffer.from(tag).toString('hex');
  return entries.flatMap((entry, index) => (entry.startsWith(hex) ? [index] : []));
}

export async function expectFound(world: World, accountId: string, tag: Buffer): Promise<number> {
  const log = await getSignedLog(world.database, accountId);
  const found = await findLeaves(world.database, log, tag);
  expect(found.map(({ index }) => index)).toEqual(await scanned(world, accountId, tag));
  return found.length;
}

/** Every segment's leaf is in the log, and its index is that of the entries. */
export async function expectWholeIndex(world: World, accountId: string): Promise<{ start: number; segments: readonly LoggedSegment[] }> {
  const log = await getSignedLog(world.database, accountId);
  const index = await openIndex(world.database, log);
  const { entries } = (await readLog(world.database, accountId))!;
  for (const segment of await findSegmentLeaves(world.database, accountId, 0, 1000)) {
    expect(entries[segment.leafIndex]).toBe(Buffer.from(leafOfSegment(log, segment).entry).toString('hex'));
  }
  return index;
}

/** A log without an index, as after an update. A third of its leaves have one tag. */
export async function unindexedWorld(size: number) {
  const world = await newWorld();
  const source = createFakeSource();
  const account = randomUUID();
  const tag = tagOf('often');
  addLarge(source, account, entriesAmong(size - 1, tag, 3));
  await grow(await startSequencer(world, [source], { maxEvents: 40_000 }));
  return { world, source, account, tag };
}

/** As 131,072 leaves and 32,768, in less time. */
export const [large, fromEntries] = [8192, 2048];
