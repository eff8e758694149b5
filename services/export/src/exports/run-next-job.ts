import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createLoop } from '@consent/kernel';
import { fileKeyOf } from '../files/file-key.rule';
import { NoRoomError } from '../files/file-store';
import type { ExportParts } from '../parts';
import { SourceUnavailableError } from './consent-source';
import { failExport } from './fail';
import { failureTexts, retryWaitMs } from './failure.rule';
import { claimJob, completeJob, extendLease, lockLease, requeueJob, type Job, type Progress, type WrittenFile } from './run-next-job.sql';

type JobParts = Pick<ExportParts, 'database' | 'transaction' | 'events' | 'source' | 'files' | 'metrics' | 'limits' | 'now' | 'logger'>;

class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
  constructor() {
    super('another worker has the lease');
  }
}

class StalledError extends Error {
  override readonly name = 'StalledError';
  constructor() {
    super('no bytes were written for too long');
  }
}

/**
 * Returns false if no job is due. Only the latest claim may change the row (ADR 9). When `stopping` aborts, the job is
 * queued again immediately (decision 3.3).
 */
export async function runNextJob(stopping: AbortSignal, parts: JobParts): Promise<boolean> {
  const job = await claimJob(parts.database, parts.limits.leaseMs);
  if (job === undefined) return false;
  parts.metrics.onRunning(1);
  try {
    await runJob(job, stopping, parts);
  } finally {
    parts.metrics.onRunning(-1);
  }
  return true;
}

async function runJob(job: Job, stopping: AbortSignal, parts: JobParts): Promise<void> {
  const { database, limits, logger } = parts;
  const ended = new AbortController();
  let progress = { rowCount: 0, bytesWritten: 0 };
  let progressAtMs = performance.now();
  const heartbeat = createLoop({
    name: 'lease of an export',
    intervalMs: limits.leaseMs / 3,
    work: async () => {
      // A job that hangs must not keep its lease, or its worker, forever.
      if (performance.now() - progressAtMs > limits.stallMs) ended.abort(new StalledError());
      else if (!(await extendLease(database, job, progress, limits.leaseMs))) ended.abort(new LeaseLostError());
    },
    logger,
  });
  await heartbeat.start?.();
  try {
    const onProgress = (reached: Progress) => {
      progress = reached;
      progressAtMs = performance.now();
    };
    const file = await writeFile(job, AbortSignal.any([stopping, ended.signal]), onProgress, parts);
    await completeExport(job, file, parts);
    logger.info({ exportId: job.id, rowCount: file.rowCount, bytesWritten: file.bytesWritten }, 'an export is ready');
  } catch (error) {
    await retryOrFail(job, ended.signal.aborted ? ended.signal.reason : error, stopping.aborted, parts);
  } finally {
    await heartbeat.stop?.();
  }
}

async function writeFile(
  job: Job,
  signal: AbortSignal,
  onProgress: (reached: Progress) => void,
  { source, files }: Pick<ExportParts, 'source' | 'files'>,
): Promise<WrittenFile> {
  // A replica may cancel statements that conflict with replay, so retries read the primary.
  const rows = await source.open({ accountId: job.accountId, siteId: job.siteId, mayUseReplica: job.failures === 0, signal });
  const hash = createHash('sha256');
  let bytesWritten = 0;
  async function* hashed() {
    for await (const chunk of rows.bytes) {
      hash.update(chunk);
      bytesWritten += chunk.length;
      onProgress({ rowCount: rows.rowCount(), bytesWritten });
      yield chunk;
    }
  }
  const content = Readable.from(hashed(), { objectMode: false });
  try {
    await files.write(fileKeyOf({ id: job.id, claim: job.claims }), content, signal);
  } catch (error) {
    // If the store failed before reading anything, the stream is still open.
    rows.close();
    throw error;
  }
  return { rowCount: rows.rowCount(), bytesWritten, sha256: hash.digest(), dataAsOfMs: rows.dataAsOfMs };
}

async function completeExport(job: Job, file: WrittenFile, { transaction, events, metrics, limits, now }: JobParts): Promise<void> {
  const ready = await transaction(async (tx) => {
    const completedAtMs = Math.max(now(), job.requestedAtMs);
    const completed = await completeJob(tx, job, file, { completedAtMs, expiresAtMs: completedAtMs + limits.fileLifetimeMs });
    if (completed === undefined) throw new LeaseLostError();
    await events.ready(tx, completed, completedAtMs);
    return completed;
  });
  metrics.onEnded(ready);
}

async function retryOrFail(job: Job, error: unknown, isStopping: boolean, parts: JobParts): Promise<void> {
  const { database, transaction, events, metrics, limits, now, logger } = parts;
  if (error instanceof LeaseLostError) {
    logger.warn({ exportId: job.id, claim: job.claims }, 'another worker took over an export');
    return;
  }
  if (isStopping) {
    await requeueJob(database, job, { waitMs: 0, isFailure: false });
    return;
  }
  const waitMs = error instanceof NoRoomError ? undefined : retryWaitMs(job.failures + 1, limits.retryWaitsSeconds);
  logger.warn({ error, exportId: job.id, claim: job.claims, waitMs }, 'an export was not written');
  if (waitMs !== undefined) {
    await requeueJob(database, job, { waitMs, isFailure: true });
    return;
  }
  const failed = await transaction(async (tx) => {
    const locked = await lockLease(tx, job);
    return locked && failExport(tx, locked, { errorMessage: failureTextOf(error), atMs: now() }, { events });
  });
  if (failed !== undefined) metrics.onEnded(failed);
}

function failureTextOf(error: unknown): string {
  if (error instanceof NoRoomError) return failureTexts.noRoom;
  return error instanceof SourceUnavailableError ? failureTexts.sourceUnavailable : failureTexts.storeUnavailable;
}
