import { randomUUID } from 'node:crypto';
import type { Site } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import { ulid } from 'ulid';
import { aLifetime, endedEvents, insertLifetime, walkAgain } from './lifetimes';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

const dayMs = 86_400_000;
const actor = { kind: 'api_key', id: 'key_1' };
const daysAgo = (days: number) => Date.now() - days * dayMs;

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterAll(() => consent.stop());

function aSiteOfOurs(): Site {
  const site = aSite(randomUUID());
  consent.owners.owned.sites.push(site);
  return site;
}

async function give(site: Site, days: number, overrides: Parameters<typeof aRow>[1] = {}): Promise<string> {
  const row = aRow(site, { id: ulid(daysAgo(days)), subjectId: randomUUID(), ...overrides });
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  return row.id;
}

const change = (site: Site, id: string, accepted: boolean) =>
  consent.client.updateConsent({ accountId: site.accountId, id, actor, accepted });

/** As if the last update had been made so many days ago. */
async function backdate(site: Site, id: string, days: number): Promise<void> {
  const values = [site.accountId, id, new Date(daysAgo(days))];
  await consent.sql.query('UPDATE consents SET updated_at = $3 WHERE account_id = $1 AND id = $2', values);
  await consent.sql.query(
    `UPDATE consent_history SET created_at = $3 WHERE account_id = $1 AND consent = $2
       AND number = (SELECT max(number) FROM consent_history WHERE account_id = $1 AND consent = $2)`,
    values,
  );
}

const ended = async (site: Site) => (await endedEvents(consent.sql, site)).map(({ data }) => data.id);

async function stateOf({ accountId, id: siteId }: Site, subjectId: string, atMs?: number) {
  const { states } = await consent.client.getStates({ accountId, siteId, subjectIds: [subjectId], ...(atMs !== undefined && { atMs }) });
  return states[0]!;
}

describe('[decision 65.3] a lifetime', () => {
  test('is in force once it was learned, and then old decisions have ended', async () => {
    const site = aSiteOfOurs();
    const id = await give(site, 400, { subjectId: 'ana' });
    expect(await stateOf(site, 'ana')).toMatchObject({ state: 'given', renewDue: false });
    expect((await stateOf(site, 'ana')).expiresAtMs).toBeUndefined();
    const before = Date.now();
    consent.owners.owned.lifetimes.push(aLifetime(site, { acceptedDays: 365 }));
    await waitUntil('the lifetime is learned', async () => (await stateOf(site, 'ana')).state === 'none');
    const state = await stateOf(site, 'ana');
    expect(state).toMatchObject({ state: 'none', reason: 'expiry', renewDue: true, record: { id, accepted: true } });
    expect(state.sinceMs).toBeGreaterThanOrEqual(before);
    expect(state.expiresAtMs).toBe(state.sinceMs);
    expect(await stateOf(site, 'ana', state.sinceMs - 1)).toMatchObject({ state: 'given' });
    await waitUntil('its end is told', async () => (await ended(site)).length > 0);
    const [event, ...others] = await endedEvents(consent.sql, site);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'consent.expired',
      created_at: new Date(state.sinceMs).toISOString(),
      data: { id, subject_id: 'ana' },
    });
  });

  test('that is longer, shorter or off changes nothing that ended, and moves the end of the others', async () => {
    const site = aSiteOfOurs();
    await give(site, 30, { subjectId: 'old' });
    await give(site, 10, { subjectId: 'young' });
    await insertLifetime(consent.sql, site, { since: daysAgo(20), acceptedDays: 25, revision: 1 });
    const learned = async (revision: number) => {
      const { rows } = await consent.sql.query('SELECT FROM site_lifetimes WHERE site_id = $1 AND revision = $2', [site.id, revision]);
      return rows.length > 0;
    };
    const change = async (revision: number, acceptedDays: number | undefined) => {
      consent.owners.owned.lifetimes.push(aLifetime(site, { revision, ...(acceptedDays !== undefined && { acceptedDays }) }));
      await waitUntil(`lifetime ${revision} is learned`, () => learned(revision));
    };
    await change(2, 3650);
    expect(await stateOf(site, 'old')).toMatchObject({ state: 'none', reason: 'expiry' });
    expect(await stateOf(site, 'young')).toMatchObject({ state: 'given', renewDue: false });
    await change(3, undefined);
    expect(await stateOf(site, 'old')).toMatchObject({ state: 'none', reason: 'expiry' });
    expect((await stateOf(site, 'young')).expiresAtMs).toBeUndefined();
    await change(4, 5);
    expect(await stateOf(site, 'young')).toMatchObject({ state: 'none', reason: 'expiry' });
    await waitUntil('both are told', async () => (await ended(site)).length === 2);
  });

  test('of an answer that is older than what was learned is not stored', async () => {
    const site = aSiteOfOurs();
    await insertLifetime(consent.sql, site, { since: daysAgo(2), acceptedDays: 25, revision: 9 });
    consent.owners.owned.lifetimes.push(
      aLifetime(site, { acceptedDays: 1, revision: 8 }),
      aLifetime(site, { acceptedDays: 25, revision: 10 }),
    );
    const marker = aSiteOfOurs();
    consent.owners.owned.lifetimes.push(aLifetime(marker, { acceptedDays: 1 }));
    await waitUntil('later ones are learned', async () => {
      const { rows } = await consent.sql.query('SELECT FROM site_lifetimes WHERE site_id = $1', [marker.id]);
      return rows.length === 1;
    });
    const { rows } = await consent.sql.query<{ revision: number }>('SELECT revision FROM site_lifetimes WHERE site_id = $1', [site.id]);
    expect(rows.map(({ revision }) => Number(revision))).toEqual([9]);
  });
});

describe('[decision 65.5] consent.expired', () => {
  test('tells each end once, at its time, and nothing about what ended otherwise before', async () => {
    const site = aSiteOfOurs();
    const yes = await give(site, 400);
    const no = await give(site, 200, { accepted: false });
    const young = await give(site, 300);
    const superseded = await give(site, 400, { subjectId: 'ana' });
    await give(site, 10, { subjectId: 'ana' });
    const withdrawn = await give(site, 500);
    await change(site, withdrawn, false);
    await backdate(site, withdrawn, 450);
    const deleted = await give(site, 400);
    await consent.client.deleteConsent({ accountId: site.accountId, id: deleted, actor });
    await give(site, 400, { subjectId: 'erased' });
    await consent.client.eraseSubject({ accountId: site.accountId, subjectId: 'erased', siteId: '', actor });
    const renewed = await give(site, 800);
    await change(site, renewed, true);
    await backdate(site, renewed, 390);
    const stillHeld = await give(site, 800);
    await change(site, stillHeld, true);
    const since = daysAgo(1000);
    await insertLifetime(consent.sql, site, { since, acceptedDays: 365, refusedDays: 180 });
    await waitUntil('the ends are told', async () => (await ended(site)).length >= 3);
    await walkAgain(consent.sql, site);
    const events = await endedEvents(consent.sql, site);
    expect(events.map(({ data }) => data.id).toSorted()).toEqual([yes, no, renewed].toSorted());
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    const endOf = (id: string) => Date.parse(events.find(({ data }) => data.id === id)!.created_at);
    expect(endOf(no)).toBe((await createdAt(no)) + 180 * dayMs);
    expect(Math.abs(endOf(renewed) - daysAgo(25))).toBeLessThan(60_000);
    expect(await ended(site)).not.toContain(young);
    expect([superseded, stillHeld].filter((id) => events.some(({ data }) => data.id === id))).toEqual([]);
  });

  test('tells the end of each decision of a record, also of one that is changed after its end', async () => {
    const site = aSiteOfOurs();
    const id = await give(site, 50);
    await insertLifetime(consent.sql, site, { since: daysAgo(60), acceptedDays: 10, refusedDays: 10 });
    await waitUntil('the first end is told', async () => (await ended(site)).length === 1);
    await change(site, id, true);
    await walkAgain(consent.sql, site);
    expect(await ended(site)).toEqual([id]);
    await backdate(site, id, 20);
    await walkAgain(consent.sql, site);
    expect(await ended(site)).toEqual([id, id]);
    await walkAgain(consent.sql, site);
    const events = await endedEvents(consent.sql, site);
    expect(new Set(events.map((event) => event.id)).size).toBe(2);
  });

  test('is blank after an erasure of the subject', async () => {
    const site = aSiteOfOurs();
    await give(site, 50, { subjectId: 'ana' });
    await insertLifetime(consent.sql, site, { since: daysAgo(60), acceptedDays: 10 });
    await waitUntil('the end is told', async () => (await ended(site)).length === 1);
    await consent.client.eraseSubject({ accountId: site.accountId, subjectId: 'ana', siteId: '', actor });
    await waitUntil('the event is blank', async () => {
      const { rows } = await consent.sql.query<{ payload: string }>(
        `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'consent.expired'`,
        [site.accountId],
      );
      return rows.length === 1 && rows[0]!.payload.endsWith('"data":null}');
    });
  }, 60_000);

  test('is told for all records of a large site, in slices', async () => {
    const site = aSiteOfOurs();
    const rows = Array.from({ length: 1300 }, (_, at) => aRow(site, { id: ulid(daysAgo(100) + at), subjectId: `s${at}` }));
    for (const part of [rows.slice(0, 1000), rows.slice(1000)]) await consent.client.createConsents({ rows: part, sites: [factsOf(site)] });
    await insertLifetime(consent.sql, site, { since: daysAgo(60), acceptedDays: 10 });
    await waitUntil('all are told', async () => (await ended(site)).length >= 1300);
    await walkAgain(consent.sql, site);
    expect((await ended(site)).toSorted()).toEqual(rows.map(({ id }) => id));
  }, 60_000);
});

async function createdAt(id: string): Promise<number> {
  const { rows } = await consent.sql.query<{ created_at: Date }>('SELECT created_at FROM consents WHERE id = $1', [id]);
  return rows[0]!.created_at.getTime();
}
