import { ServiceError } from '@consent/kernel/errors';
import { observeNumber, type Registry } from '@consent/kernel';
import { createWaitingLines } from './waiting-lines';

const retryAfterSeconds = 5;

interface SlotLimits {
  max: number;
  maxPerAccount: number;
  maxWaiting: number;
  maxWaitMs: number;
}

interface Waiting {
  serve: () => void;
  refuse: () => void;
}

/**
 * Each export uses a connection and a database snapshot; waiting exports use neither. A free slot goes to the account
 * with the fewest running exports, so no account waits for all exports of another one. If too many wait, the account
 * with the most waiting exports loses its last one (decisions 3.6, 4.3).
 */
export function createExportSlots({ max, maxPerAccount, maxWaiting, maxWaitMs }: SlotLimits, registry: Registry) {
  const running = new Map<string, number>();
  const lines = createWaitingLines<Waiting>();
  let taken = 0;
  observeNumber(registry, 'export_streams_running', () => taken);
  observeNumber(registry, 'export_streams_waiting', () => lines.length());

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
    /**
     * Resolves with the function that releases the slot. Rejects with unavailable if no slot became free in time or too
     * many exports wait, and with the reason of `gone` if that aborts first.
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
            reject(new ServiceError('unavailable', 'Too many exports are running. Try again later.', { retryAfterSeconds }));
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

export type ExportSlots = ReturnType<typeof createExportSlots>;
