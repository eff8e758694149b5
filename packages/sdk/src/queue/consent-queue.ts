import { ConsentError, isConsentError, RowError } from '../errors/consent-error';
import type { WriteOptions } from '../transport/request';
import type { BatchResult, Consent, CreateConsent, ErrorCode } from '../types';

export interface QueueOptions {
  /** Maximum rows in a batch: 1 to 1,000. Default: 1,000. */
  maxRows?: number;
  /** How long a row waits for other rows. Default: 50. */
  maxDelayMs?: number;
  /** Maximum rows without a result. At the limit, `add` waits. Default: 10,000. */
  maxPending?: number;
  /** Maximum concurrent batches. Default: 2. */
  maxInFlight?: number;
  /** Timeout of a batch, including its retries. Default: 60,000. */
  timeoutMs?: number;
}

export interface QueuedRow {
  /** Resolves with the record, or rejects with a ConsentError. You can ignore it, because `flush` counts failures. */
  readonly result: Promise<Consent>;
}

/** Row counts since the last `flush`. */
export interface QueueTotals {
  created: number;
  failed: number;
  skippedQuota: number;
}

interface WaitingRow {
  json: string;
  bytes: number;
  resolve: (consent: Consent) => void;
  reject: (error: Error) => void;
}

type SendBatch = (body: string, options: WriteOptions) => Promise<BatchResult>;

/** Below the API's limit of 8 MiB. */
const maxBatchBytes = 7 * 1024 * 1024;
const encoder = new TextEncoder();

/**
 * Collects rows and sends a batch when it is full or after `maxDelayMs`. Each batch has its own Idempotency-Key, so a retry
 * never records a row twice.
 */
export class ConsentQueue {
  readonly #send: SendBatch;
  readonly #options: Required<QueueOptions>;
  #waiting: WaitingRow[] = [];
  #waitingBytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;
  #isClosed = false;
  #batchesInFlight = 0;
  #pending = 0;
  #totals: QueueTotals = { created: 0, failed: 0, skippedQuota: 0 };
  #watchers: (() => void)[] = [];

  constructor(send: SendBatch, options: QueueOptions = {}) {
    const { maxRows = 1000, maxDelayMs = 50, maxPending = 10_000, maxInFlight = 2, timeoutMs = 60_000 } = options;
    if (!(maxRows >= 1 && maxRows <= 1000)) throw new RangeError('maxRows must be 1 to 1000.');
    if (!(maxPending >= 1 && maxInFlight >= 1)) throw new RangeError('maxPending and maxInFlight must be at least 1.');
    this.#send = send;
    this.#options = { maxRows, maxDelayMs, maxPending, maxInFlight, timeoutMs };
  }

  /** Number of rows without a result. */
  get pending(): number {
    return this.#pending;
  }

  /**
   * Adds a row. Resolves when the queue has room and has copied the row, so await it to slow down a fast producer. Throws after
   * `close`.
   */
  async add(consent: CreateConsent): Promise<QueuedRow> {
    const json = JSON.stringify(consent);
    const bytes = encoder.encode(json).length;
    while (this.#pending >= this.#options.maxPending && !this.#isClosed) await this.#nextChange();
    if (this.#isClosed) throw new Error('The queue is closed. Create another one with consents.queue().');
    this.#pending++;
    const result = new Promise<Consent>((resolve, reject) => this.#push({ json, bytes, resolve, reject }));
    // An ignored `result` must not become an unhandled rejection, which would end the process.
    result.catch(() => undefined);
    return { result };
  }

  /**
   * Sends the waiting rows immediately. Resolves when every row has a result, with the counts since the last `flush`. Never
   * rejects.
   */
  async flush(): Promise<QueueTotals> {
    while (this.#pending > 0) {
      this.#isDue = true;
      this.#sendDue();
      await this.#nextChange();
    }
    const totals = this.#totals;
    this.#totals = { created: 0, failed: 0, skippedQuota: 0 };
    return totals;
  }

  /** Refuses new rows, then flushes. Call it before the process exits. */
  close(): Promise<QueueTotals> {
    this.#isClosed = true;
    this.#changed();
    return this.flush();
  }

  #push(row: WaitingRow): void {
    this.#waiting.push(row);
    this.#waitingBytes += row.bytes + 1;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#isDue = true;
      this.#sendDue();
    }, this.#options.maxDelayMs);
    this.#sendDue();
  }

  #sendDue(): void {
    const { maxRows, maxInFlight } = this.#options;
    const isFull = () => this.#waiting.length >= maxRows || this.#waitingBytes >= maxBatchBytes;
    while (this.#waiting.length > 0 && this.#batchesInFlight < maxInFlight && (this.#isDue || isFull())) void this.#sendBatch(this.#take());
    if (this.#waiting.length > 0) return;
    this.#isDue = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #take(): WaitingRow[] {
    let [count, bytes] = [0, 0];
    for (const row of this.#waiting) {
      if (count === this.#options.maxRows || (count > 0 && bytes + row.bytes + 1 > maxBatchBytes)) break;
      count++;
      bytes += row.bytes + 1;
    }
    this.#waitingBytes -= bytes;
    return this.#waiting.splice(0, count);
  }

  async #sendBatch(rows: readonly WaitingRow[]): Promise<void> {
    this.#batchesInFlight++;
    try {
      const { results } = await this.#send(`{"consents":[${rows.map(({ json }) => json).join(',')}]}`, {
        timeoutMs: this.#options.timeoutMs,
      });
      rows.forEach((row, index) => this.#finish(row, results[index]));
    } catch (error) {
      for (const row of rows) {
        if (isConsentError(error, 'quota_exceeded')) this.#totals.skippedQuota++;
        else this.#totals.failed++;
        row.reject(error as Error);
      }
    } finally {
      this.#batchesInFlight--;
      this.#pending -= rows.length;
      this.#changed();
      this.#sendDue();
    }
  }

  #finish(row: WaitingRow, result: BatchResult['results'][number] | undefined): void {
    if (result?.consent !== undefined) {
      this.#totals.created++;
      row.resolve(result.consent);
      return;
    }
    if (result?.status === 'skipped_quota') this.#totals.skippedQuota++;
    else this.#totals.failed++;
    row.reject(rowErrorOf(result));
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => this.#watchers.push(resolve));
  }

  #changed(): void {
    const watchers = this.#watchers;
    this.#watchers = [];
    for (const watcher of watchers) watcher();
  }
}

/** The error of a row is `<code>: <message>`. */
export function rowErrorOf(result: BatchResult['results'][number] | undefined): ConsentError {
  if (result === undefined)
    return new ConsentError({ code: 'unreadable_answer', message: 'The answer lacks this row.', outcomeUnknown: true });
  const [, code, message] = /^([a-z_]+): (.*)$/s.exec(result.error) ?? [];
  const status = result.status === 'skipped_quota' ? 'skipped_quota' : 'failed';
  return new RowError(status, { code: (code ?? 'internal_error') as ErrorCode, message: message ?? result.error });
}
