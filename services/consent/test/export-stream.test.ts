import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { consentExportStream, consentJson } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import { exportCalls, newSite } from './export-calls';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let service: Awaited<ReturnType<typeof startConsent>>;
let calls: ReturnType<typeof exportCalls>;

beforeAll(async () => {
  service = await startConsent({ MAX_EXPORTS_PER_ACCOUNT: '2' });
  calls = exportCalls(service);
});
afterAll(() => service.stop());

const header =
  'id,site_id,subject_id,consent_id,accepted,preferences,policy_version,country,region,user_agent,created_at,updated_at,deleted_at\r\n';

test('[decision 3.4] an export without consents is the CSV header alone, or an empty JSON list', async () => {
  expect(await calls.readExport(newSite(), 'csv')).toEqual({ status: 200, body: header, rowCount: '0' });
  expect(await calls.readExport(newSite(), 'json')).toEqual({ status: 200, body: '{"data":[]}', rowCount: '0' });
});

test('[decision 3.1] a JSON export is the consentJson of each record, newest first, including erased records and any text', async () => {
  const site = aSite(randomUUID());
  const hard = 'quote " backslash \\ slash / line \r\n\t\b\f\u0001\u007f\u2028 ümläut 日本 👩‍👩‍👧 </script>';
  const facts = [factsOf(site)];
  const rows = [
    aRow(site, { userAgent: hard, subjectId: '=1+1', preferencesJson: '{"a":true,\n "b":false}' }),
    aRow(site, { consentId: hard.slice(0, 20), accepted: false, preferencesJson: '{}' }),
    aRow(site, { country: 'DE', region: 'Bayern' }),
  ];
  for (const row of rows) await service.client.createConsents({ rows: [row], sites: facts });
  const actor = { kind: 'api_key', id: 'key_1' };
  await service.client.deleteConsent({ accountId: site.accountId, id: rows[1]?.id as string, actor });

  const { body, rowCount } = await calls.readExport({ accountId: site.accountId, siteId: site.id }, 'json');
  expect(rowCount).toBe('3');
  const { consents } = await service.client.listConsents({
    accountId: site.accountId,
    siteId: '',
    consentId: '',
    subjectId: '',
    includeDeleted: true,
    cursor: '',
    limit: 100,
  });
  expect(consents).toHaveLength(3);
  expect(body).toBe(`{"data":[${consents.map((consent) => consentJson(consent).replace('\n', ' ')).join(',')}]}`);
});

test('the count stops at the requested number of rows', async () => {
  const site = newSite();
  await calls.insertRows(site, 50);
  const count = async (atMost: number) =>
    JSON.parse(await text(await calls.open(consentExportStream.countPath({ ...site, atMost })))) as unknown;
  expect(await count(1000)).toEqual({ count: 50 });
  expect(await count(7)).toEqual({ count: 7 });
});

test.each([
  ['a malformed account', `${consentExportStream.pathname}?account_id='&site_id=${randomUUID()}&format=csv`, 400],
  ['an unknown format', `${consentExportStream.pathname}?account_id=${randomUUID()}&site_id=${randomUUID()}&format=xml`, 400],
  ['another path', '/internal/consents', 404],
])('%s is refused with an error kind', async (_what, path, status) => {
  const response = await calls.open(path);
  expect(response.statusCode).toBe(status);
  expect(JSON.parse(await text(response))).toEqual({ kind: expect.any(String), message: expect.any(String) });
});

describe('with more rows than the buffers hold', () => {
  const site = newSite();
  beforeAll(() => calls.insertRows(site, 100_000));

  test('[decision 3.2] if the backend of a COPY dies, the connection breaks without an end and without a row count', async () => {
    const response = await calls.openExport(site);
    await waitUntil('the COPY runs', async () => (await calls.runningCopies()).length === 1);
    const [copy] = await calls.runningCopies();
    await service.sql.query('SELECT pg_terminate_backend($1::integer)', [copy?.pid]);
    await expect(text(response)).rejects.toThrow();
    expect(response.complete).toBe(false);
    expect(response.trailers).toEqual({});
  });

  test('a reader that disconnects ends the COPY and frees its slot', async () => {
    for (let round = 0; round < 5; round++) {
      const response = await calls.openExport(site);
      await waitUntil('the COPY runs', async () => (await calls.runningCopies()).length > 0);
      response.destroy();
      await waitUntil('the COPY has ended', async () => (await calls.runningCopies()).length === 0);
    }
  });

  test('[spec 4.2.1] a reader that stops reading stalls its own COPY, and a later export completes', async () => {
    const unread = await calls.openExport(site);
    await waitUntil('the COPY runs', async () => (await calls.runningCopies()).length === 1);
    const [held] = await calls.runningCopies();
    expect((await calls.readExport(site, 'csv')).rowCount).toBe('100000');
    expect(await calls.runningCopies()).toEqual([held]);
    unread.destroy();
    await waitUntil('the COPY has ended', async () => (await calls.runningCopies()).length === 0);
  });
});
