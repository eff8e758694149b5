import { randomUUID } from 'node:crypto';
import type { NewConsent } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import { ulid } from 'ulid';
import { aRow, aSite, factsOf, startConsent, withoutFacts } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterAll(() => consent.stop());

/** A row of the outbox may also contain events of other records. */
const eventsOf = async (id: string): Promise<string[]> => {
  const { rows } = await consent.sql.query<{ payload: string }>(`SELECT payload FROM outbox WHERE payload LIKE '%' || $1 || '%'`, [id]);
  return rows.flatMap(({ payload }) => payload.split('\u001e')).filter((payload) => payload.includes(id));
};

describe('CreateConsents', () => {
  test('a repeated call with the same ids stores each row once, with one event and the same result', async () => {
    const site = aSite(randomUUID());
    const rows = [aRow(site), aRow(site)];
    const first = await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    const second = await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    expect(second).toEqual(first);
    for (const row of rows) expect(await eventsOf(row.id)).toHaveLength(1);
  });

  test('a repeated single row is stored once, with one event, and counted once', async () => {
    const site = aSite(randomUUID());
    const row = aRow(site);
    const first = await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    const second = await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    expect(second).toEqual(first);
    expect(await eventsOf(row.id)).toHaveLength(1);
    const { rows: counted } = await consent.sql.query<{ times: number }>(
      `SELECT (SELECT coalesce(sum((counts->''->>0)::integer), 0)::integer FROM consent_stats_deltas WHERE account_id = $1)
            + (SELECT coalesce(sum(accepted), 0)::integer FROM consent_stats WHERE account_id = $1 AND category = '') AS times`,
      [site.accountId],
    );
    expect(counted).toEqual([{ times: 1 }]);
  });

  test.each([1, 3])(
    'events of %i records of a gateway whose clock is four days ahead go to the outbox partition of today',
    async (count) => {
      const site = aSite(randomUUID());
      const rows = Array.from({ length: count }, () => aRow(site, { id: ulid(Date.now() + 4 * 86_400_000) }));
      await consent.client.createConsents({ rows, sites: [factsOf(site)] });
      await consent.client.createConsents({ rows: [...rows, aRow(site)], sites: [factsOf(site)] });
      const { rows: places } = await consent.sql.query<{ place: string }>(
        'SELECT DISTINCT tableoid::regclass::text AS place FROM outbox WHERE account_id = $1',
        [site.accountId],
      );
      expect(places.map(({ place }) => place)).not.toContain('outbox_default');
    },
  );

  test.each(['with a policy', 'without a policy'])('a single row is stored like a row of a batch, %s', async (kind) => {
    const site = aSite(randomUUID());
    const policy = { policyId: randomUUID(), policyVersion: 3, policySha256: 'ab'.repeat(32) };
    const facts = factsOf(site, kind === 'with a policy' ? policy : {});
    const texts = { subjectId: 'a "b" \\ {c},NULL é 😀', consentId: 'NULL', userAgent: '{}', country: 'DE', region: 'DE-BE' };
    const preferencesJson = '{"b":true,  "a":false,"\\u00e9\\"":true}';
    const rows = Array.from({ length: 3 }, () => aRow(site, { ...texts, preferencesJson }));
    await consent.client.createConsents({ rows: rows.slice(0, 1), sites: [facts] });
    await consent.client.createConsents({ rows: rows.slice(1), sites: [facts] });
    const { rows: stored } = await consent.sql.query<Record<string, unknown>>(
      `SELECT account_id, site_id, subject_id, consent_id, accepted, preferences::text, policy_version, country, region, user_agent,
              deleted_at, policy_id, policy_sha256, created_at = updated_at AS same_time
       FROM consents WHERE account_id = $1`,
      [site.accountId],
    );
    expect(stored).toHaveLength(3);
    expect(stored[0]).toMatchObject({ subject_id: texts.subjectId, preferences: preferencesJson, consent_id: 'NULL', user_agent: '{}' });
    for (const other of stored) expect(other).toEqual(stored[0]);
  });

  test('a call with repeated and new rows stores only the new rows', async () => {
    const site = aSite(randomUUID());
    const repeated = aRow(site);
    const fresh = aRow(site);
    await consent.client.createConsents({ rows: [repeated], sites: [factsOf(site)] });
    await consent.client.createConsents({ rows: [repeated, fresh], sites: [factsOf(site)] });
    expect(await eventsOf(repeated.id)).toHaveLength(1);
    expect(await eventsOf(fresh.id)).toHaveLength(1);
  });

  test('a row that is already stored is returned as stored, regardless of the current state of its site', async () => {
    const policyId = randomUUID();
    const site = aSite(randomUUID(), { policyId });
    consent.owners.owned.sites.push(site);
    consent.owners.owned.versions.set(policyId, ['hash 1']);
    const row = withoutFacts(aRow(site));
    const other = aRow(site, { preferencesJson: '{"b":true, "a":false}' });
    const [first] = (await consent.client.createConsents({ rows: [row], sites: [] })).results;
    consent.owners.owned.versions.set(policyId, ['hash 1', 'hash 2']);
    const alone = await consent.client.createConsents({ rows: [row], sites: [] });
    expect(alone.results).toEqual([first]);

    const failing = aRow(site, { siteFacts: 1 });
    const mixed = { rows: [failing, other, row], sites: [factsOf(site), factsOf(site, { deleted: true })] };
    const { results } = await consent.client.createConsents(mixed);
    expect(results[0]?.failure?.kind).toBe('not_found');
    expect(JSON.parse(results[1]!.consentJson!)).toMatchObject({ id: other.id, policy_version: 0 });
    expect(results[1]!.consentJson).toContain('{"b":true, "a":false}');
    expect(results[2]).toEqual(first);
  });

  test('a failed row does not affect other rows, and results keep the order of the rows', async () => {
    const site = aSite(randomUUID());
    const closed = factsOf(site, { categoriesClosed: true, categories: ['necessary'] });
    const rows = [aRow(site), aRow(site, { siteFacts: 1 }), aRow(site)];
    const { results } = await consent.client.createConsents({ rows, sites: [factsOf(site), closed] });
    expect(results.map((result) => result.consentJson !== undefined)).toEqual([true, false, true]);
    expect(results[1]?.failure?.kind).toBe('invalid');
  });

  test('rows of several accounts share a call and stay separate', async () => {
    const [mine, theirs] = [aSite(randomUUID()), aSite(randomUUID())];
    const rows = [aRow(mine), aRow(theirs, { siteFacts: 1 })];
    await consent.client.createConsents({ rows, sites: [factsOf(mine), factsOf(theirs)] });
    const { results } = await consent.client.getConsents({
      refs: [
        { accountId: mine.accountId, id: rows[1]!.id },
        { accountId: theirs.accountId, id: rows[1]!.id },
      ],
    });
    expect(results.map((result) => result.consent?.accountId)).toEqual([undefined, theirs.accountId]);
  });

  test('without facts, account and policy are asked, and the policy version is recorded with its hash', async () => {
    const policyId = randomUUID();
    const site = aSite(randomUUID(), { policyId });
    consent.owners.owned.sites.push(site);
    consent.owners.owned.versions.set(policyId, ['hash 1', 'hash 2']);
    const row = withoutFacts(aRow(site));
    const rows = [row, { ...row, id: aRow(site).id, policyVersion: 1 }];
    await consent.client.createConsents({ rows, sites: [] });
    const { results } = await consent.client.getConsents({ refs: rows.map(({ accountId, id }) => ({ accountId, id })) });
    expect(results.map(({ consent: c }) => [c?.policyVersion, c?.policyId, c?.policySha256])).toEqual([
      [2, policyId, 'hash 2'],
      [1, policyId, 'hash 1'],
    ]);
  });

  test('without facts, foreign, unknown and deleted sites give the same error', async () => {
    const foreign = aSite(randomUUID());
    const deleted = aSite(randomUUID(), { deletedAtMs: 5 });
    consent.owners.owned.sites.push(foreign, deleted);
    const bare = (overrides: Partial<NewConsent>) => withoutFacts(aRow(deleted, overrides));
    const { results } = await consent.client.createConsents({
      rows: [bare({ siteId: foreign.id }), bare({ siteId: randomUUID() }), bare({})],
      sites: [],
    });
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]?.failure?.kind).toBe('not_found');
  });

  test('the event contains the record, with preferences as they were sent', async () => {
    const site = aSite(randomUUID());
    const row = aRow(site, { preferencesJson: '{"z":true,"a":false}', userAgent: '"quoted" \\ ☃' });
    await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    const [event] = await eventsOf(row.id);
    const body = JSON.parse(event!);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'consent.created',
      data: { id: row.id, user_agent: row.userAgent },
    });
    expect(event).toContain('{"z":true,"a":false}');
  });

  test('any text is stored as sent', async () => {
    const site = aSite(randomUUID());
    const texts = ['NULL', '{a,b}', '"', '\\', '\\"', ' a ', ',', 'a\nb\tc', '\u001d\u001e', '☃😀', "'); --"];
    const rows = texts.map((text) => aRow(site, { subjectId: text, consentId: text, country: text, region: text, userAgent: text }));
    await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    const { results } = await consent.client.getConsents({ refs: rows.map(({ accountId, id }) => ({ accountId, id })) });
    const stored = results.map(({ consent: c }) => [c?.subjectId, c?.consentId, c?.country, c?.region, c?.userAgent]);
    expect(stored).toEqual(texts.map((text) => [text, text, text, text, text]));
  });

  test('every row has an event with its own id, even in a shared row of the outbox, and all events are published', async () => {
    const site = aSite(randomUUID());
    const rows = Array.from({ length: 33 }, () => aRow(site));
    await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    const events = [];
    for (const row of rows) events.push(...(await eventsOf(row.id)).map((payload) => JSON.parse(payload)));
    expect(events.map(({ data }) => data.id)).toEqual(rows.map(({ id }) => id));
    expect(new Set(events.map(({ id }) => id)).size).toBe(33);
    await waitUntil('they are published', async () => {
      const { rows: pending } = await consent.sql.query('SELECT FROM outbox WHERE account_id = $1 AND published_at IS NULL', [
        site.accountId,
      ]);
      return pending.length === 0;
    });
  });
});
