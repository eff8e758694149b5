import { ServiceError, unavailable } from '@consent/kernel/errors';

/**
 * Asks the account service who owns a credential. Anyone can make up well-formed credentials, and each costs a query
 * in PostgreSQL, so lookups wait in a queue. Credentials that this gateway has seen to be valid skip it.
 */
export interface LookUps {
  /** Rejects like `ask`, or with `unavailable` after 10 s in the queue, for example while the account service hangs. */
  run: <Found>(credential: string, address: string, ask: () => Promise<Found>) => Promise<Found>;
}

/** Queued lookups in flight, for all addresses together. Leaves most connections to the account service to known callers. */
const maxRunning = 8;
const maxRunningPerAddress = 4;
/** Unknown credentials per address and minute. Above this an address is slowed to 50 lookups a second per place. */
const freeFailures = 200;
const pauseMs = 20;
const minuteMs = 60_000;
const longestWaitMs = 10_000;
const maxGood = 10_000;
const maxFailing = 10_000;

interface Caller {
  address: string;
  waiting: Set<() => void>;
  running: number;
}

export function createLookUps(nowMs: () => number = () => performance.now()): LookUps {
  const good = new Set<string>();
  const failing = new Map<string, { count: number; endsAtMs: number }>();
  const callers = new Map<string, Caller>();
  const ready = new Set<Caller>();
  let running = 0;

  function placeFor(address: string): Promise<Caller> {
    let caller = callers.get(address);
    if (caller === undefined) callers.set(address, (caller = { address, waiting: new Set(), running: 0 }));
    const { waiting } = caller;
    const place = new Promise<Caller>((resolve, reject) => {
      const tooLong = setTimeout(() => {
        waiting.delete(begin);
        forgetIdle(caller);
        reject(unavailable('It could not be found out in time whose credentials these are.'));
      }, longestWaitMs);
      const begin = () => {
        clearTimeout(tooLong);
        resolve(caller);
      };
      waiting.add(begin);
    });
    giveTurns(caller);
    return place;
  }

  function forgetIdle(caller: Caller): void {
    if (caller.waiting.size === 0) ready.delete(caller);
    if (caller.waiting.size === 0 && caller.running === 0) callers.delete(caller.address);
  }

  function giveTurns(changed: Caller): void {
    if (changed.waiting.size > 0 && changed.running < maxRunningPerAddress) ready.add(changed);
    for (const caller of ready) {
      if (running >= maxRunning) return;
      ready.delete(caller);
      const [begin] = caller.waiting;
      if (begin === undefined) continue;
      caller.waiting.delete(begin);
      caller.running++;
      running++;
      begin();
      if (caller.waiting.size > 0 && caller.running < maxRunningPerAddress) ready.add(caller);
    }
  }

  function leave(caller: Caller): void {
    running--;
    const free = () => {
      caller.running--;
      forgetIdle(caller);
      giveTurns(caller);
    };
    if (failuresOf(caller.address) <= freeFailures) return free();
    setTimeout(free, pauseMs).unref();
    // The caller keeps its own place for the pause; the shared place is already free.
    giveTurns(caller);
  }

  function failuresOf(address: string): number {
    const counted = failing.get(address);
    if (counted === undefined || counted.endsAtMs > nowMs()) return counted?.count ?? 0;
    failing.delete(address);
    return 0;
  }

  function countFailure(address: string): void {
    if (failuresOf(address) > 0) {
      failing.get(address)!.count++;
      return;
    }
    if (failing.size >= maxFailing) failing.clear();
    failing.set(address, { count: 1, endsAtMs: nowMs() + minuteMs });
  }

  async function askAndRemember<Found>(credential: string, address: string, ask: () => Promise<Found>): Promise<Found> {
    try {
      const found = await ask();
      if (good.size >= maxGood) good.clear();
      good.add(credential);
      return found;
    } catch (error) {
      if (ServiceError.from(error).kind === 'not_found') {
        good.delete(credential);
        countFailure(address);
      }
      throw error;
    }
  }

  return {
    run: async (credential, address, ask) => {
      if (good.has(credential)) return askAndRemember(credential, address, ask);
      const caller = await placeFor(address);
      try {
        return await askAndRemember(credential, address, ask);
      } finally {
        leave(caller);
      }
    },
  };
}
