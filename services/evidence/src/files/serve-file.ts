import { createHash } from 'node:crypto';
import { entryBundleOf, parseTilePath, tileWidthAt } from '@consent/evidence-format';
import { notFound } from '@consent/kernel/errors';
import { nilUuid } from '@consent/kernel/ids';
import { findLogById } from '../logs/find-log.sql';
import { signedLogOf, type SignedLog } from '../logs/signed-log';
import { findKeyFramesFrom } from '../keys/key-leaves.sql';
import { readEntries, readHashTile } from '../logs/tree-reader';
import { findNewestNote } from '../witnesses/witnesses.sql';
import { tileItems } from '../logs/chunk.rule';
import type { EvidenceParts } from '../parts';

export interface LogFile {
  body: Buffer | string;
  headers: Record<string, string>;
}

const immutable = 'max-age=31536000, immutable';

const keyFramesAtOnce = 100;
const keysHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'max-age=2' };

/**
 * Serves a file of a log (C2SP tlog-tiles): `checkpoint`, `tile/<level>/<index>` or `tile/entries/<index>`, including
 * partial tiles, or `keys/<index>` of the anchor log. Anyone may read entries of the anchor log, which are hashes. Throws not_found for anything beyond the
 * checkpoint, and for entries of another account's log.
 */
export async function serveFile(
  { logId, file, accountId }: { logId: string; file: string; accountId: string | undefined },
  { database }: Pick<EvidenceParts, 'database'>,
): Promise<LogFile> {
  const head = await findLogById(database, logId);
  const log = head && signedLogOf(head);
  if (log === undefined) throw notFound('log');
  if (file === 'checkpoint') {
    // Readers want the cosignatures, which the kept checkpoint of the last round has.
    const kept = log.accountId === nilUuid ? await findNewestNote(database) : undefined;
    return { body: kept ?? log.checkpoint, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=2' } };
  }
  const [, keysFrom] = log.accountId === nilUuid ? (/^keys\/(\d{1,16})$/.exec(file) ?? []) : [];
  if (keysFrom !== undefined) return { body: await readKeyFrames(log, Number(keysFrom), { database }), headers: keysHeaders };
  const tile = file.startsWith('tile/') ? parseTilePath(file.slice('tile/'.length)) : undefined;
  if (tile === undefined) throw notFound('file');
  const { level, index, width } = tile;
  if (width > tileWidthAt(log.size, level === 'entries' ? 0 : level, index)) throw notFound('tile');
  if (level !== 'entries') return tileFile(await readHashTile(database, log.accountId, level, index, width), `public, ${immutable}`);
  const isPublic = log.accountId === nilUuid;
  if (!isPublic && accountId !== log.accountId) throw notFound('tile');
  return tileFile(await readBundle(log, index, width, { database }), `${isPublic ? 'public' : 'private'}, ${immutable}`);
}

/** Frames in the signed tree, and the index that the next page begins with, or null. */
async function readKeyFrames({ size }: SignedLog, from: number, { database }: Pick<EvidenceParts, 'database'>): Promise<string> {
  const found = await findKeyFramesFrom(database, from, keyFramesAtOnce);
  const leaves = found.filter(({ index }) => index < size);
  return JSON.stringify({ leaves, next: leaves.length < keyFramesAtOnce ? null : leaves.at(-1)!.index + 1 });
}

async function readBundle(
  { accountId }: SignedLog,
  index: number,
  width: number,
  { database }: Pick<EvidenceParts, 'database'>,
): Promise<Buffer> {
  const first = index * tileItems;
  return Buffer.from(entryBundleOf(await readEntries(database, accountId, first, first + width)));
}

function tileFile(body: Buffer, cacheControl: string): LogFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return { body, headers: { 'content-type': 'application/octet-stream', 'cache-control': cacheControl, etag } };
}
