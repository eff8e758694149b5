import { ServiceError, unavailable } from '@consent/kernel/errors';
import { currentRequest, runInRequest, sharedContext, type RequestContext } from './request-context';

interface GrouperOptions<Item, Result> {
  /** Runs one group; answers one result for each item, in order. */
  run: (items: Item[]) => Promise<Result[]>;
  /** Groups that run at a time. One leaves gaps between an answer and the next call; many make the groups small. */
  maxInFlight?: number;
  maxGroup?: number;
  /** Items that wait at most; above it an item is refused at once. */
  maxQueued?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  context: RequestContext | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers items that come while others are on their way, so that they share a call.
 * No timer: an idle grouper starts at the end of the turn, and the busier it is the
 * larger its groups are. A group that fails rejects its own items and no others.
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

  /** By setImmediate, so that all requests of the same turn are in the first group. */
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
      const results = await runInRequest(context, () => run(group.map(({ item }) => item)));
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
      queue.push({ item, context: currentRequest(), resolve, reject });
      schedule();
    });
  };
}
