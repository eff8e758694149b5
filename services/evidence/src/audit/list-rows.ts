import type {
  AttestAuditedRowsRequest,
  AttestAuditedRowsResponse,
  CountWaitingRowsResponse,
  CountWaitingRowsRequest,
  Damage,
  ListAuditedRowsRequest,
  ListAuditedRowsResponse,
  RowLeaf,
} from '@consent/contracts';
import { anchorEntry, checkpointBody, entryOf, logTag } from '@consent/evidence-format';
import { invalid, notFound } from '@consent/kernel/errors';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { findKeyFramesFrom } from '../keys/key-leaves.sql';
import { entrySize, tileItems } from '../logs/chunk.rule';
import { findTileChunks } from '../logs/chunks.sql';
import { findLog } from '../logs/find-log.sql';
import { findFramesFrom } from '../logs/log-frames.sql';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import { leafOfSegment } from '../tag-index/segment';
import { findSegmentLeaves } from '../tag-index/segments.sql';
import { ownSource } from './list-accounts';
import { findAnchoredFrom } from './rows.sql';

const rowsAtOnce = 500;

type RowParts = Pick<EvidenceParts, 'database' | 'sources' | 'keys'>;

/** Throws not_found (a source), invalid (cursor), and what the source throws. */
export async function listAuditedRows(
  { accountId, source, cursor }: ListAuditedRowsRequest,
  parts: RowParts,
): Promise<ListAuditedRowsResponse> {
  if (source !== ownSource) return rowsOf(source, parts).listRowLeaves({ accountId, cursor });
  const page = await listOwn(accountId, cursor, parts);
  return { ...page, tagKeySha256: Buffer.alloc(0) };
}

export async function countWaitingRows(
  { accountId, source, upToId }: CountWaitingRowsRequest,
  parts: Pick<EvidenceParts, 'sources'>,
): Promise<CountWaitingRowsResponse> {
  if (source === ownSource) return { waiting: 0, lastId: 0 };
  return rowsOf(source, parts).countWaiting({ accountId, upToId });
}

export async function attestAuditedRows(
  { accountId, source, leaves }: AttestAuditedRowsRequest,
  parts: Pick<EvidenceParts, 'sources' | 'logger'>,
): Promise<AttestAuditedRowsResponse> {
  const answer = await rowsOf(source, parts).attestRows({ accountId, leaves });
  if (answer.queued > 0) parts.logger.warn({ accountId, source, queued: answer.queued }, 'an operator queued leaves that were missing');
  return answer;
}

function rowsOf(source: string, { sources }: Pick<EvidenceParts, 'sources'>) {
  const found = sources.find(({ name }) => name === source);
  if (found === undefined) throw notFound('source');
  return found.rows;
}

type Page = Pick<ListAuditedRowsResponse, 'leaves' | 'damages' | 'nextCursor'>;
interface OwnRow {
  table: string;
  key: string;
  column: string;
  index: number;
  entry: Buffer;
}

/** The log's own leaves and those of its index, and for the anchor log what it anchors and its leaves `log.key`. Each must be at its index. */
async function listOwn(accountId: string, cursor: string, { database, keys }: RowParts): Promise<Page> {
  const [, part = 'f', rest = ''] = /^([fsak])(.*)$/.exec(cursor) ?? [];
  if (cursor !== '' && !/^([fsk]\d{1,16}|a([0-9a-f-]{36} \d{1,16})?)$/.test(cursor)) {
    throw invalid('cursor must be the next_cursor of the previous page.');
  }
  const afterIndex = accountId === nilUuid ? 'a' : '';
  if (part === 'f') {
    const frames = await findFramesFrom(database, accountId, Number(rest || 0), rowsAtOnce);
    const rows = frames.map(({ index, frame }) => ofFrame('log_frames', index, frame));
    return checkPlaces(rows, frames.length < rowsAtOnce ? 's0' : `f${frames.at(-1)!.index + 1}`);
  }
  if (part === 's') {
    const head = await findLog(database, accountId);
    const segments = head === undefined ? [] : await findSegmentLeaves(database, accountId, Number(rest), rowsAtOnce);
    const rows = segments.map((segment): OwnRow => {
      const { index, entry } = leafOfSegment({ accountId, logId: head!.logId }, segment);
      const column = 'start, size, root, leaf_index or logged_at';
      return { table: 'log_segments', key: `${segment.start} ${segment.size}`, column, index, entry: Buffer.from(entry) };
    });
    return checkPlaces(rows, segments.length < rowsAtOnce ? afterIndex : `s${segments.at(-1)!.leafIndex + 1}`);
  }
  if (part === 'k') {
    const frames = await findKeyFramesFrom(database, Number(rest), rowsAtOnce);
    const rows = frames.map(({ index, frame }) => ofFrame('log_key_leaves', index, frame));
    return checkPlaces(rows, frames.length < rowsAtOnce ? '' : `k${frames.at(-1)!.index + 1}`);
  }
  const [ofAccount = nilUuid, size = '0'] = rest === '' ? [] : rest.split(' ');
  const anchored = await findAnchoredFrom(database, { accountId: ofAccount, size: Number(size) }, rowsAtOnce);
  const last = anchored.at(-1);
  const rows = anchored.flatMap(({ logId, epoch, anchorIndex, ...row }) => {
    if (logId === undefined) return [];
    const body = checkpointBody({ origin: keys.originOf(logId, epoch), size: row.size, root: row.root });
    const entry = Buffer.from(anchorEntry(sha256, logId, body));
    return [{ table: 'anchored', key: `${row.accountId} ${row.size}`, column: 'root', index: anchorIndex, entry }];
  });
  return checkPlaces(rows, last === undefined || anchored.length < rowsAtOnce ? 'k0' : `a${last.accountId} ${last.size}`);

  async function checkPlaces(own: readonly OwnRow[], nextCursor: string): Promise<Page> {
    const stored = await findEntriesAt(
      database,
      accountId,
      own.map(({ index }) => index),
    );
    const leaves: RowLeaf[] = [];
    const damages: Damage[] = [];
    for (const [place, { table, key, column, index, entry }] of own.entries()) {
      if (stored[place]?.equals(entry) === true) leaves.push({ table, key, revision: 0, lastNumber: 0, entry });
      else damages.push({ table, key, column, text: `is not what leaf ${index} commits to` });
    }
    return { leaves, damages, nextCursor };
  }
}

function ofFrame(table: string, index: number, frame: string): OwnRow {
  return { table, key: String(index), column: 'frame', index, entry: Buffer.from(entryOf(sha256, logTag, frame)) };
}

/** undefined for an entry that is not stored. */
async function findEntriesAt(db: Handle, accountId: string, indexes: readonly number[]): Promise<(Buffer | undefined)[]> {
  const tiles = [...new Set(indexes.map((index) => Math.floor(index / tileItems)))].map((index) => ({ level: 0, index }));
  const chunks = tiles.length === 0 ? [] : await findTileChunks(db, accountId, tiles);
  return indexes.map((index) => {
    const chunk = chunks.find(({ start, items }) => start <= index && index < start + items.length / entrySize);
    if (chunk === undefined) return undefined;
    const at = (index - chunk.start) * entrySize;
    return chunk.items.subarray(at, at + entrySize);
  });
}
