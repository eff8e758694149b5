import type { Download } from '../transport/download';
import { type CallOptions, pathOf, type WriteOptions } from '../transport/request';
import { sleep } from '../transport/sleep';
import type { Transport } from '../transport/transport';
import type { ExportJob, ExportQuery, QueuedExport } from '../types';
import { openDownload } from './open-download';
import { readText } from './read-text';

/** Each poll costs a unit of quota, so the interval grows. */
const firstPauseMs = 500;
const longestPauseMs = 15_000;
const waitTimeoutMs = 3_600_000;

export interface WaitOptions extends CallOptions {
  /** Called after each poll of an unfinished job, whose `row_count` shows the progress. */
  onProgress?: (job: ExportJob) => void;
}

export interface ExportDownloadOptions extends CallOptions {
  /** Starts at byte `from` if the file still has this `etag` (status 206). Otherwise returns the whole file (status 200). */
  resume?: { from: number; etag: string };
}

/** Thrown if an export has no file: it failed, expired, was streamed, or did not finish in time. `job` has the details. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly job: ExportJob;

  constructor(job: ExportJob) {
    super(`The export ${job.id} is ${job.status}${job.error_message === '' ? '' : `: ${job.error_message}`}.`);
    this.job = job;
  }
}

export class Exports {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Queues a job that writes all consents of a site, also erased ones, into a CSV file. Then call `wait` and `download`. Uses
   * one of the month's exports; a failed job returns it. Throws `plan_limit_exceeded` when none is left.
   */
  start(siteId: string, options?: WriteOptions): Promise<QueuedExport> {
    return this.#transport.write({ method: 'POST', path: pathOf`/sites/${siteId}/exports` }, options);
  }

  /** Lists the newest exports, up to 100. */
  async list(query?: ExportQuery, options?: CallOptions): Promise<ExportJob[]> {
    return (await this.#transport.get<{ data: ExportJob[] }>('/exports', options, { ...query })).data;
  }

  /** Returns a job with its status and progress. Costs one unit of quota. Throws `not_found`. */
  get(id: string, options?: CallOptions): Promise<ExportJob> {
    return this.#transport.get(pathOf`/exports/${id}`, options);
  }

  /**
   * Waits until the job is ready, for up to one hour by default. Throws an ExportError if the job failed or did not finish in
   * time. Each poll costs a unit of quota.
   */
  async wait(id: string, { onProgress, timeoutMs = waitTimeoutMs, ...options }: WaitOptions = {}): Promise<ExportJob> {
    const deadlineMs = Date.now() + timeoutMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      const job = await this.get(id, options);
      if (job.status === 'ready') return job;
      if (job.status !== 'queued' && job.status !== 'running') throw new ExportError(job);
      onProgress?.(job);
      if (Date.now() + pauseMs >= deadlineMs) throw new ExportError({ ...job, error_message: `not finished after ${timeoutMs} ms` });
      await sleep(pauseMs, options.signal);
    }
  }

  /**
   * Returns the signed manifest of a ready job: the size, the rows and the SHA-256 of its file, as a JWS. Keep it beside the file for
   * `npx consent receipt verify`. Throws `conflict` without a file.
   */
  manifest(id: string, options?: CallOptions): Promise<string> {
    return readText(this.#transport, { path: pathOf`/exports/${id}/manifest` }, options);
  }

  /** Opens the file of a ready job, for up to 7 days. Throws `conflict` without a file. `saveExport` resumes interruptions. */
  download(id: string, { resume, ...options }: ExportDownloadOptions = {}): Promise<Download> {
    const headers = resume === undefined ? {} : { Range: `bytes=${resume.from}-`, 'If-Range': resume.etag };
    return openDownload(this.#transport, { path: pathOf`/exports/${id}/download`, headers, followsRedirect: true }, options);
  }

  /**
   * Streams all consents of a site, also erased ones, as CSV or JSON. A CSV of more than about 100,000 rows becomes a job; this
   * method waits for it. An interrupted stream throws and never ends early. Uses one of the month's exports.
   */
  async stream(siteId: string, { format = 'csv', ...options }: WaitOptions & { format?: 'csv' | 'json' } = {}): Promise<Download> {
    const download = await openDownload(this.#transport, { path: pathOf`/sites/${siteId}/consents/export`, query: { format } }, options);
    if (download.status !== 202) return download;
    const { id } = JSON.parse(await download.text()) as QueuedExport;
    await this.wait(id, options);
    return this.download(id, options);
  }
}
