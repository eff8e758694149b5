import { setTimeout as delay } from 'node:timers/promises';
import type { Settlement, UsageReader } from '@consent/admission';
import type { Logger, Part } from '@consent/kernel';

interface UsageConsumerParts {
  reader: UsageReader;
  recordSettlements: (settlements: readonly Settlement[]) => Promise<void>;
  logger: Logger;
}

const shortestPauseMs = 50;
const longestPauseMs = 1000;

/**
 * Moves the usage stream into the ledger (ADR 4). Acknowledges after the commit. After a crash in between, settlements are
 * delivered again and count nothing.
 */
export function createUsageConsumer({ reader, recordSettlements, logger }: UsageConsumerParts): Part {
  const stopping = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  let pauseMs = shortestPauseMs;

  async function moveBatch(): Promise<void> {
    const settlements = await reader.read();
    if (settlements.length === 0) return;
    await recordSettlements(settlements);
    await reader.acknowledge(settlements);
  }

  async function consume(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await moveBatch();
        if (pauseMs !== shortestPauseMs) logger.info('usage is moved into the ledger again');
        pauseMs = shortestPauseMs;
      } catch (error) {
        if (pauseMs === shortestPauseMs) logger.warn({ error }, 'usage is not moved into the ledger for the moment; trying again');
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  return {
    name: 'usage consumer',
    start: () => {
      ended = consume();
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
