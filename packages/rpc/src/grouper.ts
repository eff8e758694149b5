import { activeSpan, runInSharedSpans, type Span } from '@consent/kernel';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import { currentRequest, runInRequest, sharedContext, type RequestContext } from './request-context';

interface GrouperOptions<Item, Result> {
  run: (items: Item[]) => Promise<Result[]>;
  /** Groups in flight. With one, gaps appear between a response and the next call. With many, groups stay small. */
  maxInFlight?: number;
  maxGroup?: number;
  maxQueued?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  context: RequestContext | undefined;
  span: Span | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches items that arrive while other calls are in flight. There is no timer: an idle grouper starts at the end of
 * the turn, and groups grow with the load. A failed group rejects only its own items. Its calls run in the trace of its
 * first sampled item and link to the other items.
 */
export function createGrouper<Item, Result>({
  run,
  maxInFlight = 2,
  maxGroup = 256,
  maxQueued = 10_000,
}: GrouperOptions<Item, Result>): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || queue.length === 0 || inFlight >= maxInFlight) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      while (queue.length > 0 && inFlight < maxInFlight) void runGroup(queue.splice(0, maxGroup));
    });
  }

  async function runGroup(group: Waiting<Item, Result>[]): Promise<void> {
    inFlight += 1;
    try {
      const context = sharedContext(group.map((waiting) => waiting.context));
      const runItems = () => run(group.map(({ item }) => item));
      const results = await runInSharedSpans(
        group.map(({ span }) => span),
        () => runInRequest(context, runItems),
      );
      if (results.length !== group.length) throw ServiceError.from(new Error(`${results.length} results for ${group.length} items`));
      group.forEach(({ resolve }, at) => resolve(results[at] as Result));
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      inFlight -= 1;
      schedule();
    }
  }

  return (item) => {
    if (queue.length >= maxQueued) return Promise.reject(unavailable('Too many requests are waiting.'));
    return new Promise<Result>((resolve, reject) => {
      queue.push({ item, context: currentRequest(), span: activeSpan(), resolve, reject });
      schedule();
    });
  };
}
