import { AsyncLocalStorage } from 'node:async_hooks';

/** Goes along with a request through everything that is awaited for it, and through each call to the next process. */
export interface RequestContext {
  /** X-Request-Id, for the log; "" when no request led here. */
  readonly requestId: string;
  /** When the answer must be there, of performance.now(); undefined is never. */
  readonly deadlineAtMs?: number | undefined;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

/** Runs `work` for a request. The calls that it makes carry the request's id and take no longer than its deadline. */
export function runInRequest<Result>(context: RequestContext | undefined, work: () => Result): Result {
  return storage.run(context, work);
}

export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** One context for work that several requests share: the id of the first, and time until the last of them has to answer. */
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
