import { randomUUID } from 'node:crypto';
import type { NewConsent } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import type { Fault, Question } from './fake-owners';
import { aRow, aSite, factsOf, startConsent, withoutFacts } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterEach(() => faultOf(() => undefined));
afterAll(() => consent.stop());

const actor = { kind: 'api_key', id: 'key_1' };

const faultOf = (of: (question: Question) => Fault | undefined) => void (consent.owners.faults.of = of);

/** A linked policy is at version 3. */
function ownedSite({ linked = false, accountId = randomUUID() as string } = {}) {
  const policyId = linked ? randomUUID() : '';
  const site = aSite(accountId, { policyId });
  consent.owners.owned.sites.push(site);
  if (linked) consent.owners.owned.versions.set(policyId, ['hash 1', 'hash 2', 'hash 3']);
  return site;
}

async function storedIds(rows: readonly NewConsent[]): Promise<string[]> {
  const { results } = await consent.client.getConsents({ refs: rows.map(({ accountId, id }) => ({ accountId, id })) });
  return results.flatMap((result) => result.consent?.id ?? []);
}

describe.each<Fault>(['fails', 'hangs'])('an owner that %s', (fault) => {
  test('policy: only rows that need it fail as unavailable, and the other rows of the call are stored', async () => {
    faultOf(({ rpc }) => (rpc === 'getPolicyFacts' ? fault : undefined));
    const [mine, theirs] = [ownedSite({ linked: true }), ownedSite({ linked: true })];
    const unlinked = ownedSite({ accountId: theirs.accountId });
    const facts = factsOf(mine, { policyId: mine.policyId, policyVersion: 3, policySha256: 'hash 3' });
    const rows = [
      aRow(mine),
      withoutFacts(aRow(theirs)),
      aRow(mine, { policyVersion: 3 }),
      aRow(mine, { policyVersion: 2 }),
      withoutFacts(aRow(unlinked)),
    ];
    const { results } = await consent.client.createConsents({ rows, sites: [facts] });
    expect(results.map(({ failure }) => failure?.kind)).toEqual([undefined, 'unavailable', undefined, 'unavailable', undefined]);
    expect(await storedIds(rows)).toEqual([rows[0]!.id, rows[2]!.id, rows[4]!.id]);
  });

  test('account, for one account: only its rows without facts fail, and all other rows are stored', async () => {
    const [known, away] = [ownedSite({ linked: true }), ownedSite()];
    faultOf(({ accountId }) => (accountId === away.accountId ? fault : undefined));
    const rows = [withoutFacts(aRow(away)), withoutFacts(aRow(known, { policyVersion: 2 })), aRow(known), aRow(away, { siteFacts: 1 })];
    const { results } = await consent.client.createConsents({ rows, sites: [factsOf(known), factsOf(away)] });
    expect(results.map(({ failure }) => failure?.kind)).toEqual(['unavailable', undefined, undefined, undefined]);
    expect(await storedIds(rows)).toEqual(rows.slice(1).map(({ id }) => id));
  });

  test('when no row can be stored, each row is unavailable, and a retry stores all of them', async () => {
    faultOf(() => fault);
    const site = ownedSite({ linked: true });
    const facts = factsOf(site, { policyId: site.policyId, policyVersion: 3, policySha256: 'hash 3' });
    const rows = [withoutFacts(aRow(site)), aRow(site, { policyVersion: 1 })];
    const { results } = await consent.client.createConsents({ rows, sites: [facts] });
    expect(results.map(({ failure }) => failure?.kind)).toEqual(['unavailable', 'unavailable']);
    faultOf(() => undefined);
    await consent.client.createConsents({ rows, sites: [facts] });
    expect(await storedIds(rows)).toEqual(rows.map(({ id }) => id));
  });

  test('a change of preferences is unavailable and changes nothing', async () => {
    const site = ownedSite();
    const { accountId, id } = aRow(site);
    await consent.client.createConsents({ rows: [aRow(site, { id })], sites: [factsOf(site)] });
    faultOf(() => fault);
    const change = consent.client.updateConsent({ accountId, id, preferencesJson: '{"ads":true}', actor });
    await expect(change).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await consent.client.listHistory({ accountId, id })).entries).toEqual([]);
  });

  test('policy: an erasure limited to a site still succeeds', async () => {
    const site = ownedSite({ linked: true });
    const { accountId } = site;
    await consent.client.createConsents({ rows: [aRow(site)], sites: [factsOf(site)] });
    faultOf(({ rpc }) => (rpc === 'getPolicyFacts' ? fault : undefined));
    const erasure = consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: site.id, actor });
    expect(await erasure).toEqual({ erased: 1 });
  });

  test('account: an erasure limited to a site is unavailable and erases nothing', async () => {
    const site = ownedSite();
    const { accountId, id } = aRow(site);
    await consent.client.createConsents({ rows: [aRow(site, { id })], sites: [factsOf(site)] });
    faultOf(() => fault);
    const erasure = consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: site.id, actor });
    await expect(erasure).rejects.toMatchObject({ kind: 'unavailable' });
    const { results } = await consent.client.getConsents({ refs: [{ accountId, id }] });
    expect(results[0]!.consent!.deletedAtMs).toBe(0);
  });
});

test('a slow database has the whole deadline of a change, not only the time for account and policy', async () => {
  const site = ownedSite();
  const { accountId, id } = aRow(site);
  await consent.client.createConsents({ rows: [aRow(site, { id })], sites: [factsOf(site)] });
  await consent.sql.query('BEGIN; LOCK TABLE consents IN ACCESS EXCLUSIVE MODE');
  try {
    const change = consent.client.updateConsent({ accountId, id, preferencesJson: '{"ads":true}', actor });
    await waitUntil('the change has waited for longer than owners may take', async () => {
      // Within a transaction, PostgreSQL shows activity as it was at the first query.
      await consent.sql.query('SELECT pg_stat_clear_snapshot()');
      const { rowCount } = await consent.sql.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM consents%'
           AND clock_timestamp() - query_start > interval '2.2 seconds'`,
      );
      return rowCount === 1;
    });
    await consent.sql.query('COMMIT');
    expect((await change).consent?.preferencesJson).toBe('{"ads":true}');
  } finally {
    await consent.sql.query('ROLLBACK');
  }
});
