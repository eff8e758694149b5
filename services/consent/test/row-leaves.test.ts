import { randomUUID } from 'node:crypto';
import { entriesOf, evidenceClient } from './log-calls';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

const pull = { doneIds: [], maxEvents: 1000, heldIds: [], skipAccountIds: [] };

async function startWithCells() {
  const consent = await startConsent({ CELLS: JSON.stringify([{ name: 'main' }, { name: 'second', schema: 'second' }]) });
  const { leaves, stop } = evidenceClient(consent.rpcPort);
  onTestFinished(async () => {
    await stop();
    await consent.stop();
  });
  return { consent, leaves };
}

test.each(['main', 'second'])('[decision 47.1] in cell %s, rows make the entries that the queue makes of events', async (cell) => {
  const { consent, leaves } = await startWithCells();
  const site = aSite(randomUUID());
  const rows = Array.from({ length: 3 }, (_, at) => ({ ...aRow(site), subjectId: at === 2 ? 'erased' : 'kept' }));
  await consent.client.createConsents({ rows, sites: [factsOf(site)] }, { cell });
  const { accountId } = site;
  const actor = { kind: 'user', id: 'u' };
  await consent.client.eraseSubject({ accountId, subjectId: 'erased', siteId: '', actor }, { cell });

  const queued = await leaves.pullLeaves(pull, { cell });
  const page = await leaves.listRowLeaves({ accountId, cursor: '' }, { cell });
  const erasures = await leaves.listRowLeaves({ accountId, cursor: page.nextCursor }, { cell });
  const purges = await leaves.listRowLeaves({ accountId, cursor: erasures.nextCursor }, { cell });
  expect([...page.leaves, ...erasures.leaves].map(({ entry }) => entry.toString('hex')).sort()).toEqual(
    entriesOf(queued.batches, accountId).sort(),
  );
  expect([...page.damages, ...erasures.damages, ...purges.leaves, purges.nextCursor]).toEqual(['']);
  expect(page.leaves.map(({ key }) => key)).toEqual(rows.map(({ id }) => id).sort());

  expect((await leaves.listRowAccounts({ afterAccountId: '', limit: 10 }, { cell })).accountIds).toEqual([accountId]);
  const other = cell === 'main' ? 'second' : 'main';
  expect((await leaves.listRowAccounts({ afterAccountId: '', limit: 10 }, { cell: other })).accountIds).toEqual([]);
  expect((await leaves.listRowAccounts({ afterAccountId: accountId, limit: 10 }, { cell })).accountIds).toEqual([]);
  const { waiting, lastId } = await leaves.countWaiting({ accountId, upToId: 0 }, { cell });
  expect([waiting, (await leaves.countWaiting({ accountId, upToId: lastId }, { cell })).waiting]).toEqual([2, 2]);
  expect(await leaves.countWaiting({ accountId: randomUUID(), upToId: 0 }, { cell })).toEqual({ waiting: 0, lastId: 0 });

  // While work waits, nothing is queued twice.
  expect(await leaves.attestRows({ accountId, leaves: page.leaves }, { cell })).toEqual({ queued: 0 });
});
