import type { Dispatcher } from 'undici';
import { failureOfError, failureOfStatus, outOfTime, type ResultClass } from './failure-text';

/** What came of a request. */
export interface Exchanged {
  resultClass: ResultClass;
  /** undefined when no answer came. */
  statusCode: number | undefined;
  /** "" for a success. */
  error: string;
  /** The first KiB. */
  responseBody: string;
}

/** Of an answer so much is read, and so much kept (decision 5.6). */
const readBytes = 64 * 1024;
const keptBytes = 1024;

/**
 * One request and its answer, told by the client as it happens: a stream and a promise
 * for each would cost as much as all else. Calls `settle` once, when the answer is
 * complete, or long enough, or has failed, or the time is up, from now on. Of an
 * attempt that is over nothing more is sent.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private statusCode: number | undefined;
  private kept: Buffer[] | undefined;
  private seen = 0;
  private isOver = false;

  constructor(
    private readonly timeoutMs: number,
    private readonly settle: (exchanged: Exchanged) => void,
  ) {
    this.timer = setTimeout(() => this.cut(outOfTime(timeoutMs)), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isOver) controller.abort(new Error('the attempt is over'));
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number): void {
    if (statusCode >= 200) this.statusCode = statusCode;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    // A copy: the chunk is a part of all that was read from the socket.
    if (this.seen < keptBytes) (this.kept ??= []).push(Buffer.from(chunk.subarray(0, keptBytes - this.seen)));
    this.seen += chunk.length;
    if (this.seen >= readBytes) this.cut();
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(failureOfError(error, this.timeoutMs));
  }

  /** Ends it and the connection with it. */
  private cut(failure?: Pick<Exchanged, 'resultClass' | 'error'>): void {
    this.end(failure);
    this.controller?.abort(new Error('the attempt is over'));
  }

  private end(failure = this.statusCode === undefined ? undefined : failureOfStatus(this.statusCode)): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    const { resultClass, error } = failure ?? { resultClass: 'success', error: '' };
    this.settle({ resultClass, error, statusCode: this.statusCode, responseBody: this.kept === undefined ? '' : textOf(this.kept) });
  }
}

/** PostgreSQL keeps no U+0000. A character that was cut in two at the end becomes U+FFFD. */
function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\ufffd');
}
