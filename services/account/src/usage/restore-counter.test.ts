import { createSilentLogger } from '@consent/kernel';
import type { Handle } from '@consent/postgres';
import type { KnownUsage } from './counter';
import { restoreCounter } from './restore-counter';
import type { Settlement } from './usage.rule';

const accountId = '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';
const period = '2026-11';

function settlement(settlementId: string, units: number): Settlement {
  return { settlementId, accountId, keyId: 'key', period, units, requests: 1, atMs: 0 };
}

/** `meanwhile` runs right before Redis creates the counter. */
function fakeLedgerAndRedis({ stream = [] as Settlement[], usedDirect = 0, hasCounter = false, meanwhile = () => {} }) {
  const ledger = new Map<string, number>();
  const made: { used: number; direct: number }[] = [];
  const merged: KnownUsage[] = [];
  const statements: Record<string, (values: readonly unknown[]) => unknown> = {
    find_counter: () => ({
      rows: [{ used_ledger: [...ledger.values()].reduce((sum, units) => sum + units, 0), used_direct: usedDirect, held_direct: 9 }],
    }),
    take_settlements: (values) => {
      const [, ids = [], , , units = []] = values.map((list) => String(list).replace(/[{}"]/g, '').split(','));
      ids.forEach((id, at) => ledger.set(id, Number(units[at])));
      return { rows: [] };
    },
    touch_keys: () => undefined,
    confirm_usage_counters: () => undefined,
  };
  const database = {
    query: (name: string, _text: string, values: readonly unknown[]) => Promise.resolve(statements[name]?.(values)),
  } as unknown as Handle;
  const restore = () =>
    restoreCounter(accountId, period, {
      database,
      transaction: (work) => work(database),
      logger: createSilentLogger(),
      onDrift: () => undefined,
      now: () => 0,
      quotaCounters: {
        listSettlements: () => Promise.resolve([...stream]),
        restoreQuota: ({ used, direct }) => {
          meanwhile();
          if (!hasCounter) made.push({ used, direct });
          return Promise.resolve(hasCounter ? 'existed' : 'created');
        },
        mergeDirect: ({ direct, ...name }) => {
          merged.push({ ...name, usedDirect: direct, usedLedger: 0 });
          return Promise.resolve(0);
        },
        repairUsed: ({ minUsed }) => {
          for (const usage of merged) usage.usedLedger = minUsed - usage.usedDirect;
          return Promise.resolve(0);
        },
        settleEnded: () => Promise.resolve(),
        readUsed: () => Promise.resolve(undefined),
      },
    });
  return { restore, ledger, made, merged };
}

test('a new counter starts with all units used: in the ledger, in the stream, and without Redis', async () => {
  const world = fakeLedgerAndRedis({ stream: [settlement('in both', 2), settlement('in the stream', 3)], usedDirect: 4 });
  world.ledger.set('in both', 2).set('in the ledger', 10);
  await world.restore();
  expect(world.made).toEqual([{ used: 19, direct: 4 }]);
});

test('units settled before the counter exists are added to it afterwards', async () => {
  const stream: Settlement[] = [];
  const world = fakeLedgerAndRedis({ stream, meanwhile: () => stream.push(settlement('late', 5)) });
  await world.restore();
  expect(world.made).toEqual([{ used: 0, direct: 0 }]);
  expect(world.merged).toMatchObject([{ accountId, period, usedLedger: 5, usedDirect: 0 }]);
});

test('an existing counter is left alone', async () => {
  const world = fakeLedgerAndRedis({ hasCounter: true, usedDirect: 4 });
  await world.restore();
  expect(world.merged).toEqual([]);
});
