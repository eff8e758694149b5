import type { Settlement } from '../../domain/usage';
import type { KnownUsage } from '../../store/usage/rows';
import { restoreCounter } from './restore-counter';

const accountId = 'account';
const period = '2026-11';

function settlement(settlementId: string, units: number): Settlement {
  return { settlementId, accountId, keyId: 'key', period, units, requests: 1, atMs: 0 };
}

/** A ledger and a Redis of this test's own; `meanwhile` happens right before Redis makes its counter. */
function aWorld({ stream = [] as Settlement[], usedDirect = 0, hasCounter = false, meanwhile = () => {} }) {
  const ledger = new Map<string, number>();
  const made: { used: number; direct: number }[] = [];
  const merged: KnownUsage[] = [];
  const restore = restoreCounter({
    store: {
      findCounter: () =>
        Promise.resolve({ usedLedger: [...ledger.values()].reduce((sum, units) => sum + units, 0), usedDirect, heldDirect: 9 }),
    },
    quotaCounters: {
      listSettlements: () => Promise.resolve([...stream]),
      restoreQuota: ({ used, direct }) => {
        meanwhile();
        if (!hasCounter) made.push({ used, direct });
        return Promise.resolve(!hasCounter);
      },
    },
    recordSettlements: (settlements) => {
      for (const { settlementId, units } of settlements) ledger.set(settlementId, units);
      return Promise.resolve();
    },
    mergeUsage: (known) => {
      merged.push(...known);
      return Promise.resolve();
    },
  });
  return { restore: () => restore(accountId, period), ledger, made, merged };
}

test('the counter begins with all that was used: the ledger, what stands in the stream, and what was used past Redis', async () => {
  const world = aWorld({ stream: [settlement('in both', 2), settlement('in the stream', 3)], usedDirect: 4 });
  world.ledger.set('in both', 2).set('in the ledger', 10);
  await world.restore();
  expect(world.made).toEqual([{ used: 19, direct: 4 }]);
});

test('what is settled while there is no counter is put into it afterwards', async () => {
  const stream: Settlement[] = [];
  const world = aWorld({ stream, meanwhile: () => stream.push(settlement('late', 5)) });
  await world.restore();
  expect(world.made).toEqual([{ used: 0, direct: 0 }]);
  expect(world.merged).toMatchObject([{ accountId, period, usedLedger: 5, usedDirect: 0 }]);
});

test('a counter that is there is left alone', async () => {
  const world = aWorld({ hasCounter: true, usedDirect: 4 });
  await world.restore();
  expect(world.merged).toEqual([]);
});
