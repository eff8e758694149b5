import { spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { testWhen } from '@consent/testkit';
import { quotaOf } from '../../system/quota-headers';
import { aConsent, consentFields, createConsent, createConsents, type ConsentJson } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { useOwnGateways } from '../../system/own-gateways';
import { cellsOf, inlinePath, insertConsents, listAll, newestExport } from './export-calls';
import { hardTexts } from './hard-texts';

const system = useOwnGateways({ settings: { EXPORT_INLINE_MAX_ROWS: '50' } });

async function aHardSite() {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const preferences = Object.fromEntries(
    Array.from({ length: 64 }, (_, number) => [`category.${number}:of-64_${'x'.repeat(40)}`, number % 2 === 0]),
  );
  await createConsents(
    api,
    hardTexts.map((user_agent) => aConsent(tenant.site, { user_agent })),
  );
  await createConsents(
    api,
    hardTexts.map((text) => aConsent(tenant.site, { subject_id: text, consent_id: text, accepted: false })),
  );
  const [updated, erased] = await createConsents(api, [aConsent(tenant.site, { preferences }), aConsent(tenant.site)]);
  await api.put(`/consents/${updated?.id}`, { accepted: false });
  await api.delete(`/consents/${erased?.id}`);
  return { tenant, api, consents: await listAll(api, tenant.site) };
}

let hard: { api: ReturnType<typeof system.api>; site: { id: string }; consents: ConsentJson[]; csv: string; key: string };

beforeAll(async () => {
  const { api, tenant, consents } = await aHardSite();
  const { text } = await api.get(inlinePath(tenant.site));
  hard = { api, site: tenant.site, consents, csv: text, key: tenant.key };
});

describe('[decision 21.4] bom=true', () => {
  const bytesOf = async (path: string) => {
    const answer = await fetch(`${system.baseUrl}/api/v1${path}`, { headers: { Authorization: `Bearer ${hard.key}` } });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('puts a byte order mark before the CSV, and the export counts its bytes', async () => {
    const { status, bytes } = await bytesOf(inlinePath(hard.site, '?bom=true'));
    expect(status).toBe(200);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString()).toBe(hard.csv);
    expect((await newestExport(hard.api)).bytes_written).toBe(bytes.length);
  });

  test.each(['', '?bom=false'])('is off by default: %s', async (query) => {
    expect((await bytesOf(inlinePath(hard.site, query))).bytes.toString()).toBe(hard.csv);
  });

  test.each(['?bom=true&format=json', '?bom=true&async=true', '?bom=1'])('%s returns 400', async (query) => {
    expectError(await hard.api.get(inlinePath(hard.site, query)), 400, 'invalid_request');
  });
});

describe('the body', () => {
  test('[decision 3.4] CSV holds every field of every consent, newest first, erased ones included', () => {
    const [header, ...rows] = parse(hard.csv) as string[][];
    expect(header).toEqual(consentFields);
    expect(rows).toEqual(hard.consents.map(cellsOf));
    expect(rows).toHaveLength(hardTexts.length * 2 + 2);
    expect(hard.consents.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(1);
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  if (!python) process.stderr.write('\n!!! python3 was not found: the CSV was NOT read by a second implementation !!!\n\n');
  testWhen(python, 'no python3')('[decision 3.4] Python’s csv module reads the same values', () => {
    const program = 'import csv,json,sys; print(json.dumps(list(csv.reader(sys.stdin, strict=True))))';
    const { stdout } = spawnSync(
      'python3',
      ['-c', `import io,sys; sys.stdin = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="")\n${program}`],
      {
        input: hard.csv,
        encoding: 'utf8',
        env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
      },
    );
    expect(JSON.parse(stdout)).toEqual([consentFields, ...hard.consents.map(cellsOf)]);
  });

  test('[decision 3.4] CSV rows end with CRLF, and values keep the line ends that were sent', () => {
    const outside = hard.csv.replaceAll(/"(?:[^"]|"")*"/g, '""');
    expect(outside.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(outside.match(/\r\n/g)).toHaveLength(hard.consents.length + 1);
    expect(hard.csv.endsWith('\r\n')).toBe(true);
  });

  test('[decision 3.4] no cell starts with a character that makes a spreadsheet run it', () => {
    const cells = (parse(hard.csv) as string[][]).flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells).toContain(`'=HYPERLINK("https://evil.example","click")`);
  });

  test('[decision 3.1] the default format is CSV', async () => {
    expect((await hard.api.get(inlinePath(hard.site, '?format=csv'))).text).toBe(hard.csv);
  });

  test('[decision 3.1] JSON is {"data":[Consent,…]} with each consent as GET returns it, values unchanged', async () => {
    const answer = await hard.api.get(inlinePath(hard.site, '?format=json'));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({ data: hard.consents });
    const one = await hard.api.get(`/consents/${hard.consents[0]?.id}`);
    expect(answer.text.startsWith(`{"data":[${one.text},`)).toBe(true);
  });

  test('[decision 3.4] a site without consents gives only the CSV header, or an empty JSON list', async () => {
    const { key, site } = await system.tenants.create();
    expect((await system.api(key).get(inlinePath(site))).text).toBe(`${consentFields.join(',')}\r\n`);
    expect((await system.api(key).get(inlinePath(site, '?format=json'))).text).toBe('{"data":[]}');
  });
});

describe('GET /sites/{siteId}/consents/export', () => {
  test('[spec 4.2] returns an attachment that must not be cached, without trailers', async () => {
    const { status, headers } = await hard.api.get(inlinePath(hard.site));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="consents-exp_[0-9A-Z]{26}\.csv"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('trailer')).toBeNull();
  });

  test('[decisions 4.4, 4.3] costs one unit, which its own headers include', async () => {
    const { key, site } = await system.tenants.create({ monthlyRequests: 10 });
    expect(quotaOf(await system.api(key).get(inlinePath(site)))).toEqual({ limit: 10, used: 1, remaining: 9 });
    expect(quotaOf(await system.api(key).get('/exports'))?.used).toBe(2);
  });

  test.each([
    ['csv', ''],
    ['json', '?format=json'],
  ])('[decisions 3.2, 8.9] records a streamed %s as an export with its row count and byte count', async (format, query) => {
    const { text } = await hard.api.get(inlinePath(hard.site, query));
    expect(await newestExport(hard.api)).toEqual({
      id: expect.stringMatching(/^exp_/),
      site_id: hard.site.id,
      format,
      status: 'streamed',
      row_count: hard.consents.length,
      bytes_written: Buffer.byteLength(text),
      error_message: '',
      requested_at: expect.any(String),
      completed_at: expect.any(String),
      expires_at: null,
      data_as_of: null,
    });
  });

  test('[decision 8.14] returns 405 to HEAD, which costs neither a quota unit nor an export', async () => {
    const { key, site } = await system.tenants.create({ monthlyRequests: 10 });
    const answer = await system.api(key).head(inlinePath(site));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    const list = await system.api(key).get('/exports');
    expect(list.body).toEqual({ data: [] });
    expect(quotaOf(list)?.used).toBe(1);
  });

  test('[decision 3.1] streams EXPORT_INLINE_MAX_ROWS rows of CSV and returns 202 for one more, but streams more rows of JSON', async () => {
    const tenant = await system.tenants.create();
    await insertConsents(system, tenant, 50);
    const api = system.api(tenant.key);
    expect((await api.get(inlinePath(tenant.site))).status).toBe(200);
    await createConsent(api, tenant.site);
    const answer = await api.get(inlinePath(tenant.site));
    expect(answer.status).toBe(202);
    const { id } = answer.body as { id: string };
    expect(answer.body).toEqual({ id, status: 'queued', status_url: `/api/v1/exports/${id}`, message: expect.stringMatching(/\S/) });
    expect((await api.get(inlinePath(tenant.site, '?format=json'))).body.data).toHaveLength(51);
  });

  test.each(['?format=xml', '?async=maybe', '?format=json&async=true', '?limit=1', '?format=csv&format=csv'])(
    '[decisions 1.2, 3.1] returns 400 for %s and creates no export',
    async (query) => {
      const { key, site } = await system.tenants.create();
      expectError(await system.api(key).get(inlinePath(site, query)), 400, 'invalid_request');
      expect((await system.api(key).get('/exports')).body.data).toEqual([]);
    },
  );

  test('[decision 4.6] works with a session, without quota headers', async () => {
    const tenant = await system.tenants.create();
    const browser = await system.signIn(tenant);
    const answer = await browser.get(inlinePath(tenant.site));
    expect([answer.status, quotaOf(answer)]).toEqual([200, undefined]);
    expect((await newestExport(system.api(tenant.key))).status).toBe('streamed');
  });

  test('[decision 5.4] exports the consents of a deleted site', async () => {
    const tenant = await system.tenants.create();
    const { accountId, key, site } = tenant;
    await createConsent(system.api(key), site);
    await system.rpc.sites.deleteSite({ accountId, id: site.id });
    expect(parse((await system.api(key).get(inlinePath(site))).text)).toHaveLength(2);
  });
});
