import type { ExportParts } from '../parts';
import { fileOwnerOf, type FileOwner } from './file-key.rule';
import { findFileClaims, type FileClaim } from './sweep.sql';

type SweepParts = Pick<ExportParts, 'database' | 'files' | 'now' | 'logger'>;

interface OwnedFile extends FileOwner {
  key: string;
  modifiedAtMs: number;
}

const batchSize = 500;
/** A younger file without a row stays, because its row may be in a backup that is about to be restored. */
const unknownAfterMs = 86_400_000;

/**
 * Deletes files of old claims, left by a killed worker or a failed deletion, and files without a row. Never deletes a
 * file that is being written, because its row is committed first.
 */
export async function sweepFiles(parts: SweepParts): Promise<void> {
  let batch: OwnedFile[] = [];
  for await (const { key, modifiedAtMs } of parts.files.list()) {
    const owner = fileOwnerOf(key);
    if (owner === undefined) continue;
    batch.push({ ...owner, key, modifiedAtMs });
    if (batch.length < batchSize) continue;
    await sweepBatch(batch, parts);
    batch = [];
  }
  await sweepBatch(batch, parts);
}

async function sweepBatch(batch: readonly OwnedFile[], { database, files, now, logger }: SweepParts): Promise<void> {
  if (batch.length === 0) return;
  const claims = await findFileClaims(
    database,
    batch.map(({ id }) => id),
  );
  for (const file of batch) {
    if (!isUnneeded(file, claims.get(file.id), now())) continue;
    await files.remove(file.key);
    logger.info({ file: file.key }, 'an unneeded file was deleted');
  }
}

function isUnneeded({ claim, modifiedAtMs }: OwnedFile, known: FileClaim | undefined, nowMs: number): boolean {
  if (known === undefined) return modifiedAtMs < nowMs - unknownAfterMs;
  return !known.isInUse || claim < known.claims;
}
