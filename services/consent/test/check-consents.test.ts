import { randomUUID } from 'node:crypto';
import { aRow, aSite, factsOf, startConsent, withoutFacts } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterAll(() => consent.stop());

test('[decision 36.1] CheckConsents refuses the rows that CreateConsents refuses, and stores and emits nothing', async () => {
  const site = aSite(randomUUID(), { categoriesClosed: true, categories: ['analytics'] });
  consent.owners.owned.sites.push(site);
  const facts = [factsOf(site, { categoriesClosed: true, categories: ['analytics'] })];
  const rows = [
    aRow(site),
    aRow(site, { preferencesJson: '{"maps":true}' }),
    withoutFacts(aRow(site)),
    withoutFacts(aRow(site, { preferencesJson: '{"maps":true}' })),
    withoutFacts(aRow(aSite(site.accountId))),
  ];
  const { results } = await consent.client.checkConsents({ rows, sites: facts });
  const written = await consent.sql.query(
    `SELECT (SELECT count(*) FROM consents)::integer + (SELECT count(*) FROM outbox)::integer + (SELECT count(*) FROM log_queue)::integer
       + (SELECT count(*) FROM consent_stats_deltas)::integer + (SELECT count(*) FROM notice_answer_deltas)::integer AS rows`,
  );
  expect(written.rows).toEqual([{ rows: 0 }]);
  const created = await consent.client.createConsents({ rows, sites: facts });
  expect(results.map(({ failure }) => failure)).toEqual(created.results.map(({ failure }) => failure));
  expect(results.map(({ failure }) => failure?.kind)).toEqual([undefined, 'invalid', undefined, 'invalid', 'not_found']);
});
