import type { Logger } from '@consent/kernel';
import { fileOwnerOf, type FileOwner } from '../domain/file-key';
import type { FileStore } from '../files/file-store';
import type { FileClaim } from '../store/file-claims';
import type { ExportStore } from '../store/export-store';

export interface SweepFilesParts {
  store: Pick<ExportStore, 'findFileClaims'>;
  files: Pick<FileStore, 'list' | 'remove'>;
  /** How old a file without a row has to be: the row may be in a backup that is about to be restored. */
  unknownAfterMs: number;
  now: () => number;
  logger: Logger;
}

interface NamedFile extends FileOwner {
  key: string;
  modifiedAtMs: number;
}

const batchSize = 500;

/**
 * Deletes the files nobody needs: of claims that are over (a worker was killed before
 * or after its file was whole; a deletion failed) and of exports without a row. A row
 * is committed before its file is begun, so a file in the making is never taken for one of these.
 */
export function sweepFiles({ store, files, unknownAfterMs, now, logger }: SweepFilesParts) {
  return async (): Promise<void> => {
    let batch: NamedFile[] = [];
    for await (const { key, modifiedAtMs } of files.list()) {
      const owner = fileOwnerOf(key);
      if (owner === undefined) continue;
      batch.push({ ...owner, key, modifiedAtMs });
      if (batch.length < batchSize) continue;
      await sweep(batch);
      batch = [];
    }
    await sweep(batch);
  };

  async function sweep(batch: readonly NamedFile[]): Promise<void> {
    if (batch.length === 0) return;
    const claims = await store.findFileClaims(batch.map(({ id }) => id));
    for (const file of batch) {
      if (!isLeftOver(file, claims.get(file.id))) continue;
      await files.remove(file.key);
      logger.info({ file: file.key }, 'a file that nobody needs was deleted');
    }
  }

  function isLeftOver({ claim, modifiedAtMs }: NamedFile, known: FileClaim | undefined): boolean {
    if (known === undefined) return modifiedAtMs < now() - unknownAfterMs;
    return !known.isInUse || claim < known.claims;
  }
}
