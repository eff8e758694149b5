import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { ConsentClient } from '../client';
import { isConsentError } from '../errors/consent-error';
import type { Download } from '../transport/download';
import type { CallOptions } from '../transport/request';
import { sleep } from '../transport/sleep';
import type { Saved, SaveOptions } from './save-download';

interface PartFacts {
  exportId: string;
  etag: string;
}

interface Part {
  hash: Hash;
  bytes: number;
}

interface Begun {
  part: Part;
  facts: PartFacts;
}

const maxFruitlessBreaks = 5;
const firstPauseMs = 250;

/**
 * Saves the file of an export, after `exports.wait`. Resumes an interrupted download from `<path>.part`, even in a later
 * process. `path` appears only when the file is complete and its SHA-256 matches. Throws after 5 interruptions without progress.
 */
export async function saveExport(
  client: ConsentClient,
  exportId: string,
  path: string,
  options: SaveOptions & CallOptions = {},
): Promise<Saved> {
  const { onProgress, ...call } = options;
  for (let fruitless = 0; ;) {
    const before = await readPart(path, exportId);
    const download = await openRest(client, exportId, before, call);
    if (download === undefined) {
      await removePart(path);
      continue;
    }
    // 200 is the whole file: we have no part of it, or the file changed.
    const isContinued = download.status === 206 && before !== undefined;
    const part = isContinued ? before.part : { hash: createHash('sha256'), bytes: 0 };
    if (!isContinued) await writePartFacts(path, exportId, download);
    const bytesBefore = part.bytes;
    try {
      await append(download, path, part, onProgress);
    } catch (error) {
      call.signal?.throwIfAborted();
      fruitless = part.bytes > bytesBefore ? 0 : fruitless + 1;
      if (isLocal(error) || fruitless === maxFruitlessBreaks) throw error;
      await sleep(Math.random() * firstPauseMs * 2 ** fruitless, call.signal);
      continue;
    }
    return finish(download, path, part);
  }
}

/** Returns undefined if no bytes are missing, because a process crashed between the last byte and the rename. */
async function openRest(
  { exports }: ConsentClient,
  exportId: string,
  before: Begun | undefined,
  call: CallOptions,
): Promise<Download | undefined> {
  if (before === undefined) return exports.download(exportId, call);
  try {
    return await exports.download(exportId, { ...call, resume: { from: before.part.bytes, etag: before.facts.etag } });
  } catch (error) {
    if (isConsentError(error) && error.status === 416) return undefined;
    throw error;
  }
}

async function append({ body }: Download, path: string, part: Part, onProgress: SaveOptions['onProgress']): Promise<void> {
  const file = await open(partOf(path), part.bytes === 0 ? 'w' : 'a', 0o600);
  try {
    for await (const piece of body) {
      await file.writeFile(piece);
      part.hash.update(piece);
      part.bytes += piece.length;
      onProgress?.(part.bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function finish({ sha256: expected }: Download, path: string, { hash, bytes }: Part): Promise<Saved> {
  const sha256 = hash.digest('base64');
  if (expected !== undefined && expected !== sha256) {
    await removePart(path);
    throw new Error('The file arrived damaged: its SHA-256 differs. Start again.');
  }
  await rename(partOf(path), path);
  await removePart(path);
  return { bytes, sha256 };
}

async function readPart(path: string, exportId: string): Promise<Begun | undefined> {
  try {
    const facts = JSON.parse(await readFile(factsOf(path), 'utf8')) as PartFacts;
    if (facts.exportId !== exportId || facts.etag === '') return undefined;
    const part = { hash: createHash('sha256'), bytes: 0 };
    for await (const piece of createReadStream(partOf(path)) as AsyncIterable<Buffer>) {
      part.hash.update(piece);
      part.bytes += piece.length;
    }
    return part.bytes === 0 ? undefined : { part, facts };
  } catch {
    return undefined;
  }
}

/** Deletes the old bytes first, so a crash never mixes two files. */
async function writePartFacts(path: string, exportId: string, { etag = '' }: Download): Promise<void> {
  await removePart(path);
  await writeFile(factsOf(path), JSON.stringify({ exportId, etag } satisfies PartFacts), { mode: 0o600 });
}

async function removePart(path: string): Promise<void> {
  await rm(partOf(path), { force: true });
  await rm(factsOf(path), { force: true });
}

/** A retry does not help against a full disk. */
function isLocal(error: unknown): boolean {
  return (
    typeof (error as { syscall?: unknown }).syscall === 'string' &&
    ['write', 'open', 'fsync'].includes((error as { syscall: string }).syscall)
  );
}

const partOf = (path: string) => `${path}.part`;
const factsOf = (path: string) => `${path}.part.json`;
