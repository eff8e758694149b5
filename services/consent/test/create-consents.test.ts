import { randomUUID } from 'node:crypto';
import type { NewConsent } from '@consent/contracts';
import { aRow, aSite, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterAll(() => consent.stop());

const eventsOf = async (id: string) =>
  (await consent.sql.query<{ type: string; payload: string }>(`SELECT type, payload FROM outbox WHERE payload LIKE '%' || $1 || '%'`, [id]))
    .rows;

function withoutSite(row: NewConsent): NewConsent {
  delete row.site;
  return row;
}

describe('CreateConsents', () => {
  test('a call that comes twice with the same ids stores each row once, with one event, and answers the same', async () => {
    const site = aSite(randomUUID());
    const rows = [aRow(site), aRow(site)];
    const first = await consent.client.createConsents({ rows });
    const second = await consent.client.createConsents({ rows });
    expect(second).toEqual(first);
    for (const row of rows) expect(await eventsOf(row.id)).toHaveLength(1);
  });

  test('a call that repeats some rows and brings new ones stores only the new ones', async () => {
    const site = aSite(randomUUID());
    const repeated = aRow(site);
    const fresh = aRow(site);
    await consent.client.createConsents({ rows: [repeated] });
    await consent.client.createConsents({ rows: [repeated, fresh] });
    expect(await eventsOf(repeated.id)).toHaveLength(1);
    expect(await eventsOf(fresh.id)).toHaveLength(1);
  });

  test('a row that fails fails alone, and results keep the order of the rows', async () => {
    const site = aSite(randomUUID());
    const closed = { ...aRow(site).site!, categoriesClosed: true, categories: ['necessary'] };
    const { results } = await consent.client.createConsents({ rows: [aRow(site), aRow(site, { site: closed }), aRow(site)] });
    expect(results.map((result) => result.consentJson !== undefined)).toEqual([true, false, true]);
    expect(results[1]?.failure?.kind).toBe('invalid');
  });

  test('rows of several accounts ride in one call and stay apart', async () => {
    const [mine, theirs] = [aSite(randomUUID()), aSite(randomUUID())];
    const rows = [aRow(mine), aRow(theirs)];
    await consent.client.createConsents({ rows });
    const { results } = await consent.client.getConsents({
      refs: [
        { accountId: mine.accountId, id: rows[1]!.id },
        { accountId: theirs.accountId, id: rows[1]!.id },
      ],
    });
    expect(results.map((result) => result.consent?.accountId)).toEqual([undefined, theirs.accountId]);
  });

  test('without facts the owners are asked, and the policy in force is recorded with its hash', async () => {
    const policyId = randomUUID();
    const site = aSite(randomUUID(), { policyId });
    consent.owners.owned.sites.push(site);
    consent.owners.owned.versions.set(policyId, ['hash 1', 'hash 2']);
    const withoutFacts = withoutSite(aRow(site));
    const rows = [withoutFacts, { ...withoutFacts, id: aRow(site).id, policyVersion: 1 }];
    await consent.client.createConsents({ rows });
    const { results } = await consent.client.getConsents({ refs: rows.map(({ accountId, id }) => ({ accountId, id })) });
    expect(results.map(({ consent: c }) => [c?.policyVersion, c?.policyId, c?.policySha256])).toEqual([
      [2, policyId, 'hash 2'],
      [1, policyId, 'hash 1'],
    ]);
  });

  test('without facts a foreign, an unknown and a deleted site answer alike', async () => {
    const foreign = aSite(randomUUID());
    const deleted = aSite(randomUUID(), { deletedAtMs: 5 });
    consent.owners.owned.sites.push(foreign, deleted);
    const bare = (overrides: Partial<NewConsent>) => withoutSite(aRow(deleted, overrides));
    const { results } = await consent.client.createConsents({
      rows: [bare({ siteId: foreign.id }), bare({ siteId: randomUUID() }), bare({})],
    });
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]?.failure?.kind).toBe('not_found');
  });

  test('the event holds the record as it is read', async () => {
    const row = aRow(aSite(randomUUID()), { preferencesJson: '{"z":true,"a":false}', userAgent: '"quoted" \\ ☃' });
    await consent.client.createConsents({ rows: [row] });
    const [event] = await eventsOf(row.id);
    const body = JSON.parse(event!.payload);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'consent.created',
      data: { id: row.id, user_agent: row.userAgent },
    });
    // Kept as sent: the order of keys too.
    expect(event!.payload).toContain('{"z":true,"a":false}');
  });
});
