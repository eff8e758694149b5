import { createHash, createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { quotaOf } from '../../system/quota-headers';
import { createCapturingLogger } from '../../system/capturing-logger';
import { consentFields, createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { sendRaw } from '../../system/raw-http';
import { startSystem, type OwnSystem } from '../../system/start-system';
import type { Tenant } from '../../system/tenants';
import { absentExportId, cellsOf, inlinePath, insertConsents, listAll, readyExport, waitForStatus, type ExportJson } from './export-calls';

let system: OwnSystem;
let tenant: Tenant;
let api: ReturnType<OwnSystem['api']>;
let job: ExportJson & { token: string };
let file: string;
const { logger, lines } = createCapturingLogger();

beforeAll(async () => {
  system = await startSystem({ logger });
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  await insertConsents(system, tenant, 300);
  job = await readyExport(api, tenant.site);
  file = (await download(job.token)).text;
});

afterAll(() => system.stop());

const download = (token: string, headers: Record<string, string> = {}) => system.api().get(`/exports/download/${token}`, { headers });

describe('an export job', () => {
  test.each([
    ['POST /sites/{siteId}/exports', () => api.post(`/sites/${tenant.site.id}/exports`)],
    ['GET …/export?async=true', () => api.get(inlinePath(tenant.site, '?async=true'))],
  ])('[spec 4.2.2, 4.2.3, decision 3.1] is queued by %s even for few rows, and becomes ready at its status_url', async (_route, send) => {
    const answer = await send();
    expect(answer.status).toBe(202);
    const { id } = answer.body as { id: string };
    expect(answer.body).toEqual({ id, status: 'queued', status_url: `/api/v1/exports/${id}`, message: expect.any(String) });
    expect(await waitForStatus(api, id, 'ready')).toMatchObject({ id, site_id: tenant.site.id, format: 'csv', row_count: 300 });
  });

  test('[spec 2.10] shows the size of its file and expires 7 days after it is ready', () => {
    expect(job).toMatchObject({ row_count: 300, bytes_written: Buffer.byteLength(file), error_message: '' });
    expect(Date.parse(job.expires_at as string) - Date.parse(job.completed_at as string)).toBe(7 * 86_400_000);
  });

  test('[spec 4.2.5] gets another working link each time it is read, alone or in the list', async () => {
    const urls = [
      job.download_url,
      ((await api.get(`/exports/${job.id}`)).body as ExportJson).download_url,
      ((await api.get('/exports')).body.data as ExportJson[]).find(({ id }) => id === job.id)?.download_url,
    ] as string[];
    expect(new Set(urls).size).toBe(3);
    for (const url of urls) {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/api\/v1\/exports\/download\/[\w.-]+$/);
      expect((await download(url.split('/').at(-1) as string)).status).toBe(200);
    }
  });

  test('[decisions 3.3, 8.8] is listed newest first, 25 on a page by default, with a limit of 1 to 100', async () => {
    const { accountId } = tenant;
    await system.sql.export.query(
      `INSERT INTO exports SELECT (jsonb_populate_record(exports, jsonb_build_object('id', 'exp_01JD3' || lpad(i::text, 21, '0')))).*
       FROM exports, generate_series(1, 30) AS i WHERE account_id = $1 AND id = $2`,
      [accountId, job.id],
    );
    const ids = async (query: string) => ((await api.get(`/exports${query}`)).body.data as ExportJson[]).map(({ id }) => id);
    expect(await ids('')).toHaveLength(25);
    expect(await ids('?limit=2')).toHaveLength(2);
    const all = await ids('?limit=100');
    expect(all.length).toBeGreaterThan(30);
    expect(all).toEqual([...all].sort().reverse());
    for (const limit of ['0', '101', 'x']) expectError(await api.get(`/exports?limit=${limit}`), 400, 'invalid_request');
  });

  test('[decision 4.3] costs one unit to list, read or redirect, HEAD included; the download is free', async () => {
    const { key, site } = await system.tenants.create({ monthlyRequests: 100_000 });
    const metered = system.api(key);
    const { id, token } = await readyExport(metered, site);
    const used = async () => quotaOf(await metered.get('/exports'))?.used as number;
    const before = await used();
    await metered.get(`/exports/${id}`);
    await metered.get(`/exports/${id}/download`);
    await metered.head(`/exports/${id}/download`);
    await download(token);
    expect(await used()).toBe(before + 4);
  });
});

describe('the file', () => {
  test('[decision 3.4] holds the consents that the list shows', async () => {
    const [header, ...rows] = parse(file) as string[][];
    expect(header).toEqual(consentFields);
    expect(rows).toEqual((await listAll(api, tenant.site)).map(cellsOf));
  });

  test('[spec 4.2.6, 4.2.7] is reached from the redirect without a key', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await api.request(method, `/exports/${job.id}/download`);
      expect([answer.status, answer.text]).toEqual([302, '']);
      const location = answer.headers.get('location') as string;
      expect(location).toMatch(/^\/api\/v1\/exports\/download\/[\w.-]+$/);
      expect(await (await fetch(system.baseUrl + location)).text()).toBe(file);
    }
  });

  test('[decision 3.5, threats 21] is an attachment with a digest, no-store, no-referrer and no quota headers', async () => {
    const { headers } = await download(job.token);
    const digest = createHash('sha256').update(file).digest('base64');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="consents-${job.id}.csv"`,
      'content-length': String(Buffer.byteLength(file)),
      'accept-ranges': 'bytes',
      'repr-digest': `sha-256=:${digest}:`,
      digest: `sha-256=${digest}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(quotaOf({ headers })).toBeUndefined();
  });

  test('[decision 1.4] returns its headers and no body to HEAD', async () => {
    const answer = await system.api().head(`/exports/download/${job.token}`);
    expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([200, '', String(Buffer.byteLength(file))]);
  });

  test('[decision 24.4] with If-None-Match is 304 if the client has the file, also with a Range outside of it', async () => {
    const etag = (await download(job.token)).headers.get('etag') as string;
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const same = await download(job.token, { 'If-None-Match': known, Range: 'bytes=999999999-' });
      expect([known, same.status, same.text, same.headers.get('etag')]).toEqual([known, 304, '', etag]);
    }
    const other = await download(job.token, { 'If-None-Match': '"other"', Range: 'bytes=0-9' });
    expect([other.status, other.text.length, other.headers.get('etag')]).toEqual([206, 10, etag]);
  });

  test('[decision 21.4] with bom=true begins with a byte order mark, whole and without digests', async () => {
    const redirect = await api.get(`/exports/${job.id}/download?bom=true`);
    expect(redirect.headers.get('location')).toMatch(/\?bom=true$/);
    const get = (method: string, headers: Record<string, string> = {}) =>
      fetch(`${system.baseUrl}${redirect.headers.get('location')}`, { method, headers });
    const answer = await get('GET', { Range: 'bytes=0-9' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, bytes.subarray(0, 3).toString('hex'), bytes.subarray(3).toString()]).toEqual([200, 'efbbbf', file]);
    const plain = await download(job.token);
    const etag = answer.headers.get('etag') as string;
    expect(etag).not.toBe(plain.headers.get('etag'));
    for (const { headers } of [answer, await get('HEAD')]) {
      expect(headers.get('content-length')).toBe(String(bytes.length));
      for (const name of ['digest', 'repr-digest']) expect(headers.get(name)).toBeNull();
      expect([headers.get('accept-ranges'), headers.get('etag')]).toEqual(['none', etag]);
      expect(headers.get('content-disposition')).toBe(plain.headers.get('content-disposition'));
    }
    expect((await get('GET', { 'If-None-Match': etag })).status).toBe(304);
    const other = await get('GET', { 'If-None-Match': plain.headers.get('etag') as string });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  });

  test('[decision 3.5] is sent in ranges with 206 that join exactly; If-Range with another ETag gets the whole file', async () => {
    const first = await download(job.token, { Range: 'bytes=0-99' });
    const etag = first.headers.get('etag') as string;
    const rest = await download(job.token, { Range: 'bytes=100-', 'If-Range': etag });
    expect([first.status, rest.status, first.text + rest.text]).toEqual([206, 206, file]);
    expect(first.headers.get('content-range')).toBe(`bytes 0-99/${Buffer.byteLength(file)}`);
    const other = await download(job.token, { Range: 'bytes=100-', 'If-Range': '"another file"' });
    expect([other.status, other.text]).toEqual([200, file]);
  });

  test('[decision 3.5] is sent whole with 206 and its Content-Range for a range larger than the file', async () => {
    const bytes = Buffer.byteLength(file);
    for (const range of [`bytes=-${bytes * 2}`, `bytes=0-${bytes * 2}`, 'BYTES=0-,']) {
      const answer = await download(job.token, { Range: range });
      expect([answer.status, answer.headers.get('content-range'), answer.text]).toEqual([206, `bytes 0-${bytes - 1}/${bytes}`, file]);
    }
  });

  test('[decision 3.5] returns 416 in the error envelope, with its length, for a range outside the file', async () => {
    const answer = await download(job.token, { Range: 'bytes=99999999-' });
    expectError(answer, 416, 'invalid_request');
    expect(answer.headers.get('content-range')).toBe(`bytes */${Buffer.byteLength(file)}`);
  });

  test('is sent even if the request has a body, and the next request works', async () => {
    const smuggled = `GET /internal/downloads/x HTTP/1.1\r\nHost: x\r\n\r\n`;
    for (let round = 0; round < 3; round++) {
      const answer = await sendRaw(system.baseUrl, {
        line: `GET /api/v1/exports/download/${job.token} HTTP/1.1`,
        headers: [`Content-Length: ${smuggled.length}`],
        body: smuggled,
      });
      expect([answer.status, answer.text]).toEqual([200, file]);
    }
  });
});

describe('a link', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

  function resigned(token: string, claims: object, header: object = {}): string {
    const [head, payload] = token.split('.');
    const text = `${encode({ ...decode(head), ...header })}.${encode({ ...decode(payload), ...claims })}`;
    return `${text}.${createHmac('sha256', 'e'.repeat(32)).update(text).digest('base64url')}`;
  }

  test('signed by this test with the product’s key is accepted', async () => {
    expect((await download(resigned(job.token, {}))).status).toBe(200);
  });

  const stranger = '11111111-1111-4111-8111-111111111111';
  test.each([
    ['is no token', () => 'x'],
    ['has another signature', () => job.token.replace(/.{43}$/, 'A'.repeat(43))],
    ['has no signature', () => `${job.token.split('.').slice(0, 2).join('.')}.`],
    ['says alg none', () => resigned(job.token, {}, { alg: 'none' })],
    ['has another audience form', () => resigned(job.token, { aud: job.id })],
    ['is expired', () => resigned(job.token, { iat: Math.floor(Date.now() / 1000) - 601, exp: Math.floor(Date.now() / 1000) - 1 })],
    ['lives for too long', () => resigned(job.token, { exp: Math.floor(Date.now() / 1000) + 6000 })],
    ['escapes its path', () => encodeURIComponent(`../../internal/downloads/${job.token}`)],
    ['has a query in its path', () => `${job.token}%3Fa=1`],
  ])('[decision 3.5] that %s returns 401', async (_what, token) => {
    const answer = await download(token());
    expectError(answer, 401, 'unauthorized');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await system.api().head(`/exports/download/${token()}`)).status).toBe(401);
  });

  test.each([
    ['an absent export', () => ({ aud: `export:${absentExportId}` })],
    ['another account’s export', () => ({ sub: stranger })],
  ])('[decision 3.5] to %s returns 404', async (_what, claims) => {
    expectError(await download(resigned(job.token, claims())), 404, 'not_found');
  });

  test('[decision 3.5] to a streamed or expired export returns 409, and so does the redirect', async () => {
    const { accountId, key, site } = await system.tenants.create();
    const { id, token } = await readyExport(system.api(key), site);
    const set = (assignments: string) =>
      system.sql.export.query(`UPDATE exports SET ${assignments} WHERE account_id = $1 AND id = $2`, [accountId, id]);
    const { text } = await system.api(key).get(inlinePath(site));
    expect(parse(text)).toHaveLength(1);
    const streamed = ((await system.api(key).get('/exports?limit=1')).body.data as ExportJson[])[0] as ExportJson;
    expectError(await system.api(key).get(`/exports/${streamed.id}/download`), 409, 'conflict');
    expectError(await download(resigned(token, { aud: `export:${streamed.id}` })), 409, 'conflict');
    await set(`expires_at = now() - interval '1 second'`);
    expectError(await download(token), 409, 'conflict');
    expectError(await system.api(key).get(`/exports/${id}/download`), 409, 'conflict');
    const expired = await waitForStatus(system.api(key), id, 'expired');
    expect(expired).not.toHaveProperty('download_url');
  });

  test('[decision 1.2] with a query returns 400', async () => {
    expectError(await download(`${job.token}?a=1`), 400, 'invalid_request');
  });

  test('[threats 21] appears in no log line of any process', () => {
    const logged = lines.join('\n');
    expect(logged).toContain('/exports/download/{token}');
    expect(logged).not.toContain(job.token.split('.')[2]);
    expect(logged).not.toContain(job.token.split('.')[1]);
  });
});

test('[decision 3.5] a missing file returns 500 in the error envelope, without the id of the export', async () => {
  const { key, site } = await system.tenants.create();
  await createConsent(system.api(key), site);
  const { id, token } = await readyExport(system.api(key), site);
  await rm(join(system.exportFolder, `${id}.1.csv`));
  const answer = await download(token);
  expectError(answer, 500, 'internal_error');
  expect(answer.text).not.toContain(id);
});
