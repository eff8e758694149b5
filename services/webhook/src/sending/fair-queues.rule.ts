export interface Queue {
  accountId: string;
  endpointId: string;
  isRepeat: boolean;
}

export interface Grant {
  queue: Queue;
  upTo: number;
}

interface Limits {
  maxInFlight: number;
  maxPerAccount: number;
  maxPerEndpoint: number;
}

interface Waiting {
  queue: Queue;
  /** Work was added since the last grant, whose claim may have missed it. */
  hasMore: boolean;
}

interface Endpoint {
  inFlight: number;
  /** Shrinks while attempts time out, so that a hanging endpoint takes one slot instead of eight. */
  allowed: number;
}

/**
 * Decides which queue sends next. Accounts take turns, as do the queues of an account, one slot at a time, within limits per
 * endpoint, account and process. Retries get at most half of the slots, so that they never delay endpoints without failures.
 * Holds queues, not deliveries.
 *
 * A success cannot disable its endpoint, so it frees its slot before its result is stored. Unstored results are limited to
 * twice the slots, so that claims stop when PostgreSQL is slower than the receivers.
 */
export function createFairQueues({ maxInFlight, maxPerAccount, maxPerEndpoint }: Limits) {
  const maxRepeats = Math.max(1, Math.floor(maxInFlight / 2));
  const maxUnstored = 2 * maxInFlight;
  const ready = new Map<string, Map<string, Waiting>>();
  const endpoints = new Map<string, Endpoint>();
  const accounts = new Map<string, number>();
  let inFlight = 0;
  let repeats = 0;
  let unstored = 0;

  const endpointOf = ({ endpointId }: Queue): Endpoint => endpoints.get(endpointId) ?? { inFlight: 0, allowed: maxPerEndpoint };

  function hasRoom(queue: Queue): boolean {
    const { inFlight: ofEndpoint, allowed } = endpointOf(queue);
    return (
      inFlight < maxInFlight &&
      unstored < maxUnstored &&
      (!queue.isRepeat || repeats < maxRepeats) &&
      (accounts.get(queue.accountId) ?? 0) < maxPerAccount &&
      ofEndpoint < allowed
    );
  }

  function occupy(queue: Queue, slots: number): void {
    if (slots === 0) return;
    const endpoint = endpointOf(queue);
    const ofAccount = (accounts.get(queue.accountId) ?? 0) + slots;
    inFlight += slots;
    endpoint.inFlight += slots;
    if (queue.isRepeat) repeats += slots;
    if (endpoint.inFlight === 0 && endpoint.allowed === maxPerEndpoint) endpoints.delete(queue.endpointId);
    else endpoints.set(queue.endpointId, endpoint);
    if (ofAccount === 0) accounts.delete(queue.accountId);
    else accounts.set(queue.accountId, ofAccount);
  }

  function end(queue: Queue, ranOutOfTime: boolean): void {
    const endpoint = endpointOf(queue);
    endpoint.allowed = ranOutOfTime ? Math.ceil(endpoint.allowed / 2) : Math.min(endpoint.allowed + 1, maxPerEndpoint);
    occupy(queue, -1);
  }

  function nextOf(queues: Map<string, Waiting>): Queue | undefined {
    for (const [key, { queue }] of queues) {
      if (!hasRoom(queue)) continue;
      queues.delete(key);
      queues.set(key, { queue, hasMore: false });
      return queue;
    }
    return undefined;
  }

  return {
    add: (queue: Queue): void => {
      const queues = ready.get(queue.accountId) ?? new Map<string, Waiting>();
      queues.set(keyOf(queue), { queue, hasMore: true });
      ready.set(queue.accountId, queues);
    },

    take: (upTo = maxInFlight): Grant[] => {
      const grants = new Map<string, Grant>();
      let left = upTo;
      for (let hasGranted = true; hasGranted && left > 0;) {
        hasGranted = false;
        for (const [accountId, queues] of [...ready]) {
          if (left === 0) break;
          const queue = nextOf(queues);
          if (queue === undefined) continue;
          occupy(queue, 1);
          left -= 1;
          ready.delete(accountId);
          ready.set(accountId, queues);
          const grant = grants.get(keyOf(queue)) ?? { queue, upTo: 0 };
          grants.set(keyOf(queue), { queue, upTo: grant.upTo + 1 });
          hasGranted = true;
        }
      }
      return [...grants.values()];
    },

    releaseUnused: ({ queue, upTo }: Grant, started: number): void => {
      occupy(queue, started - upTo);
      if (started === upTo) return;
      const queues = ready.get(queue.accountId);
      if (queues?.get(keyOf(queue))?.hasMore === false) queues.delete(keyOf(queue));
      if (queues?.size === 0) ready.delete(queue.accountId);
    },

    ended: (queue: Queue, { ranOutOfTime }: { ranOutOfTime: boolean }): void => end(queue, ranOutOfTime),

    succeeded: (queue: Queue): void => {
      unstored += 1;
      end(queue, false);
    },

    stored: (): void => {
      unstored -= 1;
    },

    inFlight: (): number => inFlight,
  };
}

export type FairQueues = ReturnType<typeof createFairQueues>;

export function keyOf({ endpointId, isRepeat }: Queue): string {
  return isRepeat ? `${endpointId}r` : endpointId;
}
