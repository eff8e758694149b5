import type { Dispatcher } from 'undici';
import { answerText } from './answer-text';
import { failureOfError, failureOfStatus, timeoutFailure, type Failure } from './failure.rule';

export interface ReceiverResult extends Failure {
  statusCode: number | undefined;
  responseBody: string;
}

/** Decision 5.6: read this much, keep this much. */
const readBytes = 64 * 1024;
const keptBytes = 1024;
/** Never has a body (RFC 9112). Some servers send one, or announce one. */
const noContent = 204;

export class ResponseReader implements Dispatcher.DispatchHandler {
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private statusCode: number | undefined;
  private encoding = '';
  private kept: Buffer[] | undefined;
  private seen = 0;
  private isDone = false;

  constructor(
    private readonly timeoutMs: number,
    private readonly onDone: (result: ReceiverResult) => void,
  ) {
    this.timer = setTimeout(() => this.abort(timeoutFailure(timeoutMs)), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isDone) controller.abort(new Error('the attempt is over'));
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: Record<string, string | string[] | undefined>): void {
    if (statusCode < 200) return;
    this.statusCode = statusCode;
    this.encoding = String(headers['content-encoding'] ?? '');
    if (statusCode === noContent) this.finish();
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    // Copied, because the chunk shares memory with everything read from the socket.
    if (this.seen < keptBytes) (this.kept ??= []).push(Buffer.from(chunk.subarray(0, keptBytes - this.seen)));
    this.seen += chunk.length;
    if (this.seen >= readBytes) this.abort();
  }

  onResponseEnd(): void {
    this.finish();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.finish(failureOfError(error, this.timeoutMs));
  }

  private abort(failure?: Failure): void {
    this.finish(failure);
    this.controller?.abort(new Error('the attempt is over'));
  }

  private finish(failure = this.statusCode === undefined ? undefined : failureOfStatus(this.statusCode)): void {
    if (this.isDone) return;
    this.isDone = true;
    clearTimeout(this.timer);
    const { resultClass, error } = failure ?? { resultClass: 'success', error: '' };
    const responseBody = this.kept === undefined ? '' : answerText(Buffer.concat(this.kept), this.encoding);
    this.onDone({ resultClass, error, statusCode: this.statusCode, responseBody });
  }
}
