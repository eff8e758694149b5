import type { Settlement } from '@consent/admission';
import { createSilentLogger } from '@consent/kernel';
import { createUsageConsumer } from './consumer';

test('a settlement that the ledger refuses is not acknowledged, and is recorded when it is redelivered', async () => {
  const settlement: Settlement = {
    settlementId: 's',
    accountId: 'a',
    keyId: 'k',
    period: '2026-11',
    units: 1,
    requests: 1,
    atMs: 0,
    shard: 0,
    entryId: '1-0',
  };
  const calls: string[] = [];
  let markAcknowledged: () => void;
  const acknowledged = new Promise<void>((resolve) => (markAcknowledged = resolve));

  const consumer = createUsageConsumer({
    reader: {
      // Like Redis, redelivers until it is acknowledged.
      read: () => (calls.includes('acknowledged') ? new Promise((resolve) => setImmediate(resolve, [])) : Promise.resolve([settlement])),
      acknowledge: () => {
        calls.push('acknowledged');
        markAcknowledged();
        return Promise.resolve();
      },
    },
    recordSettlements: () => {
      if (calls.length === 0) {
        calls.push('refused');
        return Promise.reject(new Error('the database is unavailable'));
      }
      calls.push('recorded');
      return Promise.resolve();
    },
    logger: createSilentLogger(),
  });
  await consumer.start?.();
  await acknowledged;
  await consumer.stop?.();
  expect(calls).toEqual(['refused', 'recorded', 'acknowledged']);
});
