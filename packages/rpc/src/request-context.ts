import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  readonly requestId: string;
  /** On the clock of performance.now(). Undefined means no deadline. */
  readonly deadlineAtMs?: number | undefined;
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
  const { requestId = '', deadlineAtMs = Infinity } = currentRequest() ?? {};
  return runInRequest({ requestId, deadlineAtMs: Math.min(deadlineAtMs, performance.now() + timeoutMs) }, work);
}

/** Has the id of the first request and the latest deadline of all. */
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
  return { requestId: first?.requestId ?? '', deadlineAtMs };
}
