import type { Settlement } from '@consent/admission';
import { createSilentLogger } from '@consent/kernel';
import { createUsageConsumer } from './consumer';

test('what the ledger did not take is not acknowledged; it is taken when it comes again', async () => {
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
  const told: string[] = [];
  let endOfTest: () => void;
  const acknowledged = new Promise<void>((resolve) => (endOfTest = resolve));

  const consumer = createUsageConsumer({
    reader: {
      // As Redis does: it comes again until it is acknowledged.
      read: () => (told.includes('acknowledged') ? new Promise((resolve) => setImmediate(resolve, [])) : Promise.resolve([settlement])),
      acknowledge: () => {
        told.push('acknowledged');
        endOfTest();
        return Promise.resolve();
      },
    },
    recordSettlements: () => {
      if (told.length === 0) {
        told.push('refused');
        return Promise.reject(new Error('the database is away'));
      }
      told.push('recorded');
      return Promise.resolve();
    },
    logger: createSilentLogger(),
  });
  await consumer.start?.();
  await acknowledged;
  await consumer.stop?.();
  expect(told).toEqual(['refused', 'recorded', 'acknowledged']);
});
