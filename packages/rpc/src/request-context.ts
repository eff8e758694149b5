import { AsyncLocalStorage } from 'node:async_hooks';
import type { Origin } from '@consent/contracts';

export interface RequestContext {
  readonly requestId: string;
  /** Cell of the caller's account. "" or absent while no caller is known, and for callers of earlier releases. */
  readonly cell?: string | undefined;
  /** Who asked and from where, for the audit trail. Set only for requests that it names. */
  readonly origin?: Origin | undefined;
  /** On the clock of performance.now(). Undefined means no deadline. */
  readonly deadlineAtMs?: number | undefined;
  /** Aborts when nobody waits for the answer. Reads then end (`endsWithCaller`); changes run to their end. */
  readonly signal?: AbortSignal | undefined;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

export function runInRequest<Result>(context: RequestContext | undefined, work: () => Result): Result {
  return storage.run(context, work);
}

export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work` with at most `timeoutMs` for all its calls together, or with what the request has left when that is less. */
export function withDeadline<Result>(timeoutMs: number, work: () => Result): Result {
  const { requestId = '', cell, origin, deadlineAtMs = Infinity, signal } = currentRequest() ?? {};
  return runInRequest({ requestId, cell, origin, deadlineAtMs: Math.min(deadlineAtMs, performance.now() + timeoutMs), signal }, work);
}

/**
 * Has the id and the cell of the first request and the latest deadline of all: only requests of one cell may share a call.
 * Several requests have no signal, because each may leave alone, and no origin.
 */
export function sharedContext(contexts: readonly (RequestContext | undefined)[]): RequestContext | undefined {
  const [first] = contexts;
  if (contexts.length < 2) return first;
  let deadlineAtMs: number | undefined = 0;
  for (const context of contexts) {
    if (context?.deadlineAtMs === undefined) {
      deadlineAtMs = undefined;
      break;
    }
    deadlineAtMs = Math.max(deadlineAtMs, context.deadlineAtMs);
  }
  return { requestId: first?.requestId ?? '', cell: first?.cell, deadlineAtMs };
}
