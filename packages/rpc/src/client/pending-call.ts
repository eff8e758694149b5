import type { ServiceError } from '@consent/kernel/errors';
import { abandonedError, deadlineError, neverSentError } from '../failure';
import type { OutgoingCall } from './carrier';

export interface CallOwner {
  forget(call: PendingCall): void;
}

export class PendingCall {
  owner: CallOwner | undefined;
  frameId = 0;
  sends = 0;
  readonly answer: Promise<Buffer>;
  private resolve!: (payload: Buffer) => void;
  private reject!: (error: ServiceError) => void;

  constructor(readonly call: OutgoingCall) {
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    call.signal?.addEventListener('abort', this.onAbort);
  }

  succeed(payload: Buffer): void {
    this.leave();
    this.resolve(payload);
  }

  fail(error: ServiceError): void {
    this.leave();
    this.reject(error);
  }

  expireIfDue(nowMs: number): void {
    if (nowMs < this.call.deadlineAtMs) return;
    if (this.sends === 0) this.withdraw(neverSentError('there was no connection, or none with room'));
    else this.withdraw(deadlineError());
  }

  private readonly onAbort = () => {
    const { signal } = this.call;
    if (signal === undefined) return;
    this.withdraw(this.sends === 0 ? neverSentError('its caller gave up') : abandonedError(signal));
  };

  private withdraw(error: ServiceError): void {
    this.owner?.forget(this);
    this.fail(error);
  }

  private leave(): void {
    this.owner = undefined;
    this.call.signal?.removeEventListener('abort', this.onAbort);
  }
}
