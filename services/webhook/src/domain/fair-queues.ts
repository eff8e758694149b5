/** What waits for one endpoint: its first attempts, or its repeated ones. */
export interface Queue {
  accountId: string;
  endpointId: string;
  isRepeat: boolean;
}

/** How many attempts of a queue may start now. */
export interface Grant {
  queue: Queue;
  upTo: number;
}

export interface Limits {
  maxInFlight: number;
  maxPerAccount: number;
  maxPerEndpoint: number;
}

interface Waiting {
  queue: Queue;
  /** More work came after the last grant, which may not have seen it. */
  hasMore: boolean;
}

interface Endpoint {
  inFlight: number;
  /** Falls while attempts run into the time limit, so that a hanging endpoint holds one slot and not eight. */
  allowed: number;
}

/**
 * Who sends next. Accounts take turns, in each account its queues do, one slot at a
 * time, within limits for each endpoint, each account, and all. Repeated attempts get
 * at most half of all slots: those whom nothing failed for never wait for them.
 * A success gives its slot back before its result is stored, for there is nothing in it
 * that an endpoint could be disabled by; but only twice as many wait for that as there are slots.
 * Holds no deliveries, only that a queue has some that are due.
 */
export function createFairQueues({ maxInFlight, maxPerAccount, maxPerEndpoint }: Limits) {
  const maxRepeats = Math.max(1, Math.floor(maxInFlight / 2));
  const maxUnstored = 2 * maxInFlight;
  /** Queues with work by account, both in the order of their turns. */
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
    // What is idle and as at the beginning is forgotten.
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

  /** The queue of an account whose turn it is, moved to the end of the row; undefined when none has room. */
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
    /** The queue has work that is due. */
    add: (queue: Queue): void => {
      const queues = ready.get(queue.accountId) ?? new Map<string, Waiting>();
      queues.set(keyOf(queue), { queue, hasMore: true });
      ready.set(queue.accountId, queues);
    },

    /** Takes the slots that can be taken, fairly; no more than `upTo`. */
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

    /** What came of a grant; a queue that gave less than it might is empty until it is added again. */
    settle: ({ queue, upTo }: Grant, started: number): void => {
      occupy(queue, started - upTo);
      if (started === upTo) return;
      const queues = ready.get(queue.accountId);
      if (queues?.get(keyOf(queue))?.hasMore === false) queues.delete(keyOf(queue));
      if (queues?.size === 0) ready.delete(queue.accountId);
    },

    /** An attempt has ended and is stored, or given up; `ranOutOfTime` when its endpoint used up the whole time limit. */
    ended: (queue: Queue, { ranOutOfTime }: { ranOutOfTime: boolean }): void => end(queue, ranOutOfTime),

    /** An attempt has succeeded; `stored` follows. */
    succeeded: (queue: Queue): void => {
      unstored += 1;
      end(queue, false);
    },

    /** The result of one that succeeded is stored, or given up. */
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
