import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { consentExportStream, consentJson, type ConsentExportFormat } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let service: Awaited<ReturnType<typeof startConsent>>;

beforeAll(async () => {
  service = await startConsent({ MAX_EXPORTS_PER_ACCOUNT: '2' });
});
afterAll(() => service.stop());

interface Site {
  accountId: string;
  siteId: string;
}
const newSite = (): Site => ({ accountId: randomUUID(), siteId: randomUUID() });

const open = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(service.httpUrl + path, resolve).on('error', reject);
  });

const openExport = (site: Site, format: ConsentExportFormat = 'csv') => open(consentExportStream.path({ ...site, format }));

async function readExport(site: Site, format: ConsentExportFormat) {
  const response = await openExport(site, format);
  const body = await text(response);
  return { status: response.statusCode, body, rowCount: response.trailers[consentExportStream.rowCountTrailer] };
}

/** Rows by SQL, for sizes that would take long otherwise; about 250 bytes each. */
async function insertRows({ accountId, siteId }: Site, rows: number): Promise<void> {
  await service.sql.query(
    `INSERT INTO consents SELECT $1, '01JD3' || lpad(i::text, 21, '0'), $2, 'subject-' || i, '', true, '{"analytics":true}', 0, 'DE', '',
       repeat('x', 100), now(), now(), NULL, NULL, '' FROM generate_series(1, $3::integer) AS i`,
    [accountId, siteId, rows],
  );
}

const runningCopies = async () =>
  (
    await service.sql.query(
      `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY %' AND datname = current_database()`,
    )
  ).rows as { pid: number }[];

const header =
  'id,site_id,subject_id,consent_id,accepted,preferences,policy_version,country,region,user_agent,created_at,updated_at,deleted_at\r\n';

test('[decisions 3.4] a site without consents, or of another account, is a header without rows, or an empty list', async () => {
  expect(await readExport(newSite(), 'csv')).toEqual({ status: 200, body: header, rowCount: '0' });
  expect(await readExport(newSite(), 'json')).toEqual({ status: 200, body: '{"data":[]}', rowCount: '0' });
});

test('[decisions 3.1] JSON is the text of consentJson for each record, newest first, erased ones included, whatever stands in it', async () => {
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

  const { body, rowCount } = await readExport({ accountId: site.accountId, siteId: site.id }, 'json');
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

test('the count looks at no more rows than it is asked for', async () => {
  const site = newSite();
  await insertRows(site, 50);
  const count = async (atMost: number) => JSON.parse(await text(await open(consentExportStream.countPath({ ...site, atMost })))) as unknown;
  expect(await count(1000)).toEqual({ count: 50 });
  expect(await count(7)).toEqual({ count: 7 });
});

test.each([
  ['an account that is none', `${consentExportStream.pathname}?account_id='&site_id=${randomUUID()}&format=csv`, 400],
  ['a format that is none', `${consentExportStream.pathname}?account_id=${randomUUID()}&site_id=${randomUUID()}&format=xml`, 400],
  ['another path', '/internal/consents', 404],
])('%s is refused with its kind', async (_what, path, status) => {
  const response = await open(path);
  expect(response.statusCode).toBe(status);
  expect(JSON.parse(await text(response))).toEqual({ kind: expect.any(String), message: expect.any(String) });
});

describe('with more rows than fit on the way', () => {
  const site = newSite();
  beforeAll(() => insertRows(site, 100_000));

  test('[decisions 3.2] a COPY whose backend dies breaks the connection: no end, no count of rows', async () => {
    const response = await openExport(site);
    await waitUntil('the COPY runs', async () => (await runningCopies()).length === 1);
    const [copy] = await runningCopies();
    await service.sql.query('SELECT pg_terminate_backend($1)', [copy?.pid]);
    await expect(text(response)).rejects.toThrow();
    expect(response.complete).toBe(false);
    expect(response.trailers).toEqual({});
  });

  test('a reader that goes away ends the COPY, and the place is free again', async () => {
    for (let round = 0; round < 5; round++) {
      const response = await openExport(site);
      await waitUntil('the COPY runs', async () => (await runningCopies()).length > 0);
      response.destroy();
      await waitUntil('the COPY has ended', async () => (await runningCopies()).length === 0);
    }
  });

  test('[service-api 4.2.1] a reader that does not read stops the COPY itself: one that began later is long over', async () => {
    const unread = await openExport(site);
    await waitUntil('the COPY runs', async () => (await runningCopies()).length === 1);
    const [held] = await runningCopies();
    expect((await readExport(site, 'csv')).rowCount).toBe('100000');
    expect(await runningCopies()).toEqual([held]);
    unread.destroy();
    await waitUntil('the COPY has ended', async () => (await runningCopies()).length === 0);
  });

  test('an account has a number of exports at a time; one more is 503 with Retry-After, and other accounts go on', async () => {
    const held = [await openExport(site), await openExport(site)];
    const refused = await openExport(site);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(await text(refused))).toMatchObject({ kind: 'unavailable' });
    expect((await readExport(newSite(), 'csv')).status).toBe(200);
    // Nobody reads them: all buffers on the way are full, and the backends wait.
    for (const response of held) response.destroy();
    await waitUntil('both COPYs have ended', async () => (await runningCopies()).length === 0);
    await waitUntil('there is room again', async () => (await readExport(site, 'csv')).status === 200);
  });
});
