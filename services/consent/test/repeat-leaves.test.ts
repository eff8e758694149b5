import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { actor, recordsOf } from './many-records';
import { entriesOf, evidenceClient } from './log-calls';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let log: ReturnType<typeof evidenceClient>;
beforeAll(async () => {
  consent = await startConsent();
  log = evidenceClient(consent.rpcPort);
});
afterAll(async () => {
  await log.stop();
  await consent.stop();
});

const policy = { policyId: randomUUID(), policyVersion: 3, policySha256: 'ab'.repeat(32) };

/** Marks the returned entries as logged, as before a loss. */
async function takeEntries(accountId: string): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const { batches } = await log.leaves.pullLeaves({ doneIds: [], maxEvents: 20_000, heldIds: [], skipAccountIds: [] });
    if (batches.length === 0) return taken;
    taken.push(...entriesOf(batches, accountId));
    await log.leaves.pullLeaves({ doneIds: batches.map(({ queueId }) => queueId), maxEvents: 1, heldIds: [], skipAccountIds: [] });
  }
}

async function repeatAll(sinceMs: number): Promise<{ leaves: number; steps: number }> {
  const sum = { leaves: 0, steps: 0 };
  let cursor = '';
  do {
    const { leaves, nextCursor } = await log.leaves.repeatLeaves({ sinceMs, cursor });
    sum.leaves += leaves;
    sum.steps += 1;
    cursor = nextCursor;
  } while (cursor !== '');
  return sum;
}

const grouped = (entries: readonly string[]) => {
  const byTag = new Map<string, string[]>();
  for (const entry of entries) byTag.set(entry.slice(0, 32), [...(byTag.get(entry.slice(0, 32)) ?? []), entry]);
  return byTag;
};

test('every leaf since a time is queued again with the same entry, in order within a record', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  consent.owners.owned.sites.push(site);
  const facts = [factsOf(site, policy)];
  const rows = Array.from({ length: 12 }, (_, at) => aRow(site, { subjectId: `subject ${at}` }));
  await consent.client.createConsents({ rows, sites: facts });
  for (const { id } of rows.slice(0, 4)) {
    await consent.client.updateConsent({ accountId, id, actor, accepted: false });
    await consent.client.updateConsent({ accountId, id, actor, accepted: true });
  }
  await consent.client.deleteConsent({ accountId, id: rows[1]!.id, actor });
  await consent.client.eraseSubject({ accountId, subjectId: 'subject 2', siteId: '', actor });
  const before = await takeEntries(accountId);
  expect(before).toHaveLength(12 + 8 + 1 + 1);

  await repeatAll(0);
  expect(grouped(await takeEntries(accountId))).toEqual(grouped(before));

  // Entries are computed when they are pulled, and do not change.
  await repeatAll(0);
  await consent.client.updateConsent({ accountId, id: rows[0]!.id, actor, accepted: false });
  const [added] = (await takeEntries(accountId)).filter((entry) => !before.includes(entry));
  expect(added).toBeDefined();
  expect(await repeatAll(Date.now() + 60_000)).toMatchObject({ leaves: 1 });
  expect(await takeEntries(accountId)).toEqual([before.at(-1)]);
  expect(await repeatAll(Date.now() + 2 * 86_400_000)).toMatchObject({ leaves: 0 });
});

test('only revisions of a record since the time are queued', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const row = aRow(site);
  await consent.client.createConsents({ rows: [row, aRow(site)], sites: [factsOf(site, policy)] });
  await takeEntries(accountId);
  await consent.sql.query(
    `UPDATE consents SET created_at = (created_at AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC', updated_at = (updated_at AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC'
    WHERE account_id = $1`,
    [accountId],
  );
  await consent.client.updateConsent({ accountId, id: row.id, actor, accepted: false });
  const [update] = await takeEntries(accountId);
  await repeatAll(Date.now() - 60_000);
  expect(await takeEntries(accountId)).toEqual([update]);
});

test('leaves attested since the time are queued in small rows and many steps, regardless of the age of their records', async () => {
  const { accountId } = await recordsOf(consent.sql, consent.databaseUrl).insertMany(4100, { hasSalts: false });
  const isAttested = async () => !(await log.statements.getTagKey({ accountId })).hasUnattested;
  await waitUntil('every revision has a leaf', isAttested, { timeoutMs: 30_000 });
  const before = await takeEntries(accountId);
  const { rows: accounts } = await consent.sql.query<{ attested_at: Date }>('SELECT attested_at FROM account_logs WHERE account_id = $1', [
    accountId,
  ]);
  const attestedMs = accounts[0]!.attested_at.getTime();

  await repeatAll(attestedMs + 1);
  expect(await takeEntries(accountId)).toEqual([]);
  const { steps } = await repeatAll(attestedMs);
  expect(steps).toBeGreaterThanOrEqual(4);
  const { rows } = await consent.sql.query<{ most: number }>('SELECT max(leaves) AS most FROM log_queue');
  expect(rows[0]!.most).toBeLessThanOrEqual(1000);
  expect((await takeEntries(accountId)).sort()).toEqual(before.sort());
});

test('a cursor of another list is refused', async () => {
  for (const cursor of ['x', 'records', `records ${randomUUID()}`, 'erasures x y']) {
    await expect(log.leaves.repeatLeaves({ sinceMs: 0, cursor })).rejects.toMatchObject({ kind: 'invalid' });
  }
});
