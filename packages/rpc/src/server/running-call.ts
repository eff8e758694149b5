import { setMaxListeners } from 'node:events';
import type { Failure, Origin } from '@consent/contracts';
import { type ServiceError, unavailable } from '@consent/kernel/errors';
import type { CallOutcome } from '../call-metrics';
import { deadlineError, failureOf } from '../failure';
import type { CallContext } from './implement';

export type CallResult = { payload: Buffer; failure?: undefined } | { payload?: undefined; failure: Failure };

/**
 * A call on the server. It ends once: with the handler's result, at its deadline, or when the caller disconnects. Later
 * results are dropped.
 */
export class RunningCall implements CallContext {
  isOver = false;
  readonly startedAtMs = performance.now();
  readonly requestId: string;
  readonly cell: string;
  readonly origin: Origin | undefined;
  private controller: AbortController | undefined;
  private abortReason: ServiceError | undefined;

  constructor(
    { requestId, cell, origin }: { requestId: string; cell: string; origin?: Origin | undefined },
    readonly deadlineAtMs: number,
    private readonly onOver: (call: RunningCall, outcome: CallOutcome, result: CallResult | undefined) => void,
  ) {
    this.requestId = requestId;
    this.cell = cell;
    this.origin = origin;
  }

  /** Created lazily: most handlers do not use it, and it costs as much as the rest of the call. */
  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    // A call may run many statements at a time.
    setMaxListeners(0, this.controller.signal);
    if (this.abortReason !== undefined) this.controller.abort(this.abortReason);
    return this.controller.signal;
  }

  /** True if the handler failed because this call had ended, itself or in a call of its own. */
  isOwnAbortion(error: ServiceError): boolean {
    if (!this.isOver || this.abortReason === undefined) return false;
    for (let at: unknown = error; at instanceof Error; at = at.cause) if (at === this.abortReason || at.name === 'AbortError') return true;
    return false;
  }

  succeed(payload: Buffer): void {
    this.end('ok', { payload });
  }

  fail(error: ServiceError): void {
    this.end(error.kind, { failure: failureOf(error) });
  }

  expireIfDue(nowMs: number): boolean {
    if (this.isOver || nowMs < this.deadlineAtMs) return false;
    this.abort('deadline', deadlineError());
    return true;
  }

  abandon(): void {
    this.abort('caller_gone', unavailable('The caller disconnected.'));
  }

  private abort(outcome: 'deadline' | 'caller_gone', reason: ServiceError): void {
    if (this.isOver) return;
    this.abortReason = reason;
    this.end(outcome, outcome === 'deadline' ? { failure: failureOf(reason) } : undefined);
    this.controller?.abort(reason);
  }

  private end(outcome: CallOutcome, result: CallResult | undefined): void {
    if (this.isOver) return;
    this.isOver = true;
    this.onOver(this, outcome, result);
  }
}
