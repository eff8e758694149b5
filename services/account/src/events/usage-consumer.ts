import type { Settlement as StreamSettlement, UsageReader } from '@consent/admission';
import type { Logger, Part } from '@consent/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import type { RecordSettlements } from '../operations/usage/record-settlements';

interface UsageConsumerParts {
  reader: UsageReader;
  recordSettlements: RecordSettlements;
  logger: Logger;
}

const shortestPauseMs = 50;
const longestPauseMs = 1000;

/**
 * Moves the usage stream into the ledger (ADR 4): first the commit, then the
 * acknowledgement, so that what happens between the two happens again and counts nothing.
 */
export function createUsageConsumer({ reader, recordSettlements, logger }: UsageConsumerParts): Part {
  const stopping = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  let pauseMs = shortestPauseMs;

  async function moveBatch(): Promise<void> {
    const settlements: StreamSettlement[] = await reader.read();
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
