import { ServiceError } from '../errors';
import { createWaitingLines } from './waiting-lines';

const retryAfterSeconds = 5;

interface SlotLimits {
  max: number;
  maxPerAccount: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** Why a caller gets no slot. */
  refusal: string;
}

interface Waiting {
  serve: () => void;
  refuse: () => void;
}

/**
 * For work that takes a connection, a thread or much memory; callers wait without them. A free slot goes to the account
 * with the fewest running, so no account waits for all work of another one. If too many wait, the account with the most
 * waiting loses its last one (decisions 3.6, 4.3).
 */
export function createSlots({ max, maxPerAccount, maxWaiting, maxWaitMs, refusal }: SlotLimits) {
  const running = new Map<string, number>();
  const lines = createWaitingLines<Waiting>();
  let taken = 0;

  const runningOf = (accountId: string) => running.get(accountId) ?? 0;

  function change(accountId: string, by: 1 | -1): void {
    taken += by;
    const now = runningOf(accountId) + by;
    if (now === 0) running.delete(accountId);
    else running.set(accountId, now);
  }

  function serve(): void {
    while (taken < max) {
      const next = lines.takeNext(runningOf, maxPerAccount);
      if (next === undefined) return;
      next.serve();
    }
  }

  return {
    running: () => taken,
    waiting: () => lines.length(),

    /**
     * Resolves with the function that releases the slot. Rejects with unavailable if no slot became free in time or too
     * many wait, and with the reason of `gone` if that aborts first.
     */
    take: (accountId: string, gone: AbortSignal): Promise<() => void> =>
      new Promise((resolve, reject) => {
        gone.throwIfAborted();
        const leave = () => {
          clearTimeout(tooLong);
          gone.removeEventListener('abort', onGone);
          lines.remove(accountId, waiting);
        };
        const waiting: Waiting = {
          serve: () => {
            leave();
            change(accountId, 1);
            resolve(() => {
              change(accountId, -1);
              serve();
            });
          },
          refuse: () => {
            leave();
            reject(new ServiceError('unavailable', refusal, { retryAfterSeconds }));
          },
        };
        const onGone = () => {
          leave();
          reject(gone.reason as Error);
        };
        const tooLong = setTimeout(waiting.refuse, maxWaitMs);
        gone.addEventListener('abort', onGone);
        lines.add(accountId, waiting);
        serve();
        if (lines.length() > maxWaiting) lines.takeSurplus(accountId)?.refuse();
      }),
  };
}

export type Slots = ReturnType<typeof createSlots>;
