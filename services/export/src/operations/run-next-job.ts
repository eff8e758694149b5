import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Logger } from '@consent/kernel';
import { createLoop } from '@consent/kernel';
import { SourceAwayError, type ConsentSource } from '../clients/consent-source';
import type { ExportRecord } from '../domain/export';
import { failureTexts } from '../domain/failure-text';
import { fileKeyOf } from '../domain/file-key';
import { retryWaitMs } from '../domain/retry-wait';
import { exportEvent } from '../events/export-events';
import { NoRoomError, type FileStore } from '../files/file-store';
import type { Job } from '../store/claim-job';
import type { WrittenFile } from '../store/complete-job';
import type { ExportStore, InTransaction } from '../store/export-store';
import { failExport } from './fail-export';

export interface RunNextJobParts {
  store: Pick<ExportStore, 'claimJob' | 'keepLease' | 'putBack'>;
  inTransaction: InTransaction;
  source: Pick<ConsentSource, 'open'>;
  files: Pick<FileStore, 'write'>;
  leaseMs: number;
  retryWaitsSeconds: readonly number[];
  fileLifetimeMs: number;
  onRunning: (change: 1 | -1) => void;
  onEnded: (ended: ExportRecord) => void;
  now: () => number;
  logger: Logger;
}

/** The job went to another worker while this one was away. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * Takes the next job and writes its file (decision 3.3); false when none is due.
 * Whatever happens here, only who holds the latest claim changes the row
 * (ADR 9). A `stopping` that aborts puts the job back at once.
 */
export function runNextJob(parts: RunNextJobParts) {
  const { store, inTransaction, source, files, leaseMs, retryWaitsSeconds, fileLifetimeMs, onRunning, onEnded, now, logger } = parts;

  return async (stopping: AbortSignal): Promise<boolean> => {
    const job = await store.claimJob(leaseMs);
    if (job === undefined) return false;
    onRunning(1);
    try {
      await run(job, stopping);
    } finally {
      onRunning(-1);
    }
    return true;
  };

  async function run(job: Job, stopping: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping, lost.signal]);
    let progress = { rowCount: 0, bytesWritten: 0 };
    const heart = createLoop({
      name: 'lease of an export',
      intervalMs: leaseMs / 3,
      work: async () => {
        if (!(await store.keepLease(job, progress, leaseMs))) lost.abort(new LeaseLostError('the lease is another worker’s'));
      },
      logger,
    });
    await heart.start?.();
    try {
      const file = await writeFile(job, signal, (reached) => (progress = reached));
      await complete(job, file);
      logger.info({ exportId: job.id, rowCount: file.rowCount, bytesWritten: file.bytesWritten }, 'an export is ready');
    } catch (error) {
      await settle(job, lost.signal.aborted ? lost.signal.reason : error, stopping.aborted);
    } finally {
      await heart.stop?.();
    }
  }

  async function writeFile(
    job: Job,
    signal: AbortSignal,
    onProgress: (reached: Omit<WrittenFile, 'sha256'>) => void,
  ): Promise<WrittenFile> {
    const rows = await source.open({ accountId: job.accountId, siteId: job.siteId, signal });
    const hash = createHash('sha256');
    let bytesWritten = 0;
    async function* watched() {
      for await (const chunk of rows.bytes) {
        hash.update(chunk);
        bytesWritten += chunk.length;
        onProgress({ rowCount: rows.rowCount(), bytesWritten });
        yield chunk;
      }
    }
    const content = Readable.from(watched(), { objectMode: false });
    try {
      await files.write(fileKeyOf({ id: job.id, claim: job.claims }), content, signal);
    } catch (error) {
      // A store that failed before it read anything leaves the stream as it is.
      rows.close();
      throw error;
    }
    return { rowCount: rows.rowCount(), bytesWritten, sha256: hash.digest() };
  }

  async function complete(job: Job, file: WrittenFile): Promise<void> {
    const ready = await inTransaction(async (tx) => {
      const completedAtMs = Math.max(now(), job.requestedAtMs);
      const completed = await tx.completeJob(job, file, { completedAtMs, expiresAtMs: completedAtMs + fileLifetimeMs });
      if (completed === undefined) throw new LeaseLostError('the lease is another worker’s');
      await tx.insertEvent(exportEvent('ready', completed, completedAtMs));
      return completed;
    });
    onEnded(ready);
  }

  /** What becomes of a job whose file was not written. */
  async function settle(job: Job, error: unknown, isStopping: boolean): Promise<void> {
    if (error instanceof LeaseLostError) {
      logger.warn({ exportId: job.id, claim: job.claims }, 'an export went to another worker');
      return;
    }
    if (isStopping) {
      await store.putBack(job, { waitMs: 0, isFailure: false });
      return;
    }
    const waitMs = error instanceof NoRoomError ? undefined : retryWaitMs(job.failures + 1, retryWaitsSeconds);
    logger.warn({ error, exportId: job.id, claim: job.claims, waitMs }, 'an export was not written');
    if (waitMs !== undefined) {
      await store.putBack(job, { waitMs, isFailure: true });
      return;
    }
    const failed = await inTransaction(async (tx) => {
      const held = await tx.lockLease(job);
      return held && failExport(tx, held, { errorMessage: textOf(error), atMs: now() });
    });
    if (failed !== undefined) onEnded(failed);
  }
}

function textOf(error: unknown): string {
  if (error instanceof NoRoomError) return failureTexts.noRoom;
  return error instanceof SourceAwayError ? failureTexts.sourceAway : failureTexts.storeAway;
}
