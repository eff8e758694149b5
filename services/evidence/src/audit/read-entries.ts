import type { ReadAuditedEntriesRequest, ReadAuditedEntriesResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { entrySize, hashSize, tileItems } from '../logs/chunk.rule';
import { findEntryChunks, findTileChunks } from '../logs/chunks.sql';
import type { EvidenceParts } from '../parts';

const mostEntries = 16_384;
const levels = [1, 2, 3, 4, 5, 6, 7];

/** Hashes nothing, because the sequencer's process does not wait for an audit. */
export async function readAuditedEntries(
  { accountId, from, to }: ReadAuditedEntriesRequest,
  { database }: Pick<EvidenceParts, 'database'>,
): Promise<ReadAuditedEntriesResponse> {
  if (from < 0 || from % tileItems !== 0 || to <= from || to - from > mostEntries) {
    throw invalid(`from must be a multiple of ${tileItems}, and to at most ${mostEntries} more.`);
  }
  const parts: Buffer[] = [];
  let next = from;
  for (const { start, items } of await findEntryChunks(database, accountId, from, to)) {
    if (start > next) break;
    const part = items.subarray((next - start) * entrySize, (to - start) * entrySize);
    parts.push(part);
    next += Math.floor(part.length / entrySize);
  }
  const ended = levels.flatMap((level) => {
    const [first, last] = [Math.floor(from / tileItems ** level), Math.floor(to / tileItems ** level)];
    return Array.from({ length: last - first }, (_, place) => ({ level, index: first + place }));
  });
  const tiles = new Map(
    ended.map(({ level, index }) => [`${level} ${Math.floor(index / tileItems)}`, { level, index: Math.floor(index / tileItems) }]),
  );
  const chunks = tiles.size === 0 ? [] : await findTileChunks(database, accountId, [...tiles.values()]);
  const hashes = ended.map(({ level, index }) => {
    const chunk = chunks.find((each) => each.level === level && each.start <= index && index < each.start + each.items.length / hashSize);
    const at = chunk === undefined ? 0 : (index - chunk.start) * hashSize;
    return { level, index, hash: chunk === undefined ? Buffer.alloc(0) : chunk.items.subarray(at, at + hashSize) };
  });
  return { entries: Buffer.concat(parts), hashes };
}
