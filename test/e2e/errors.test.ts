import { createApiKey } from '@consent/admission';
import type { ApiClient } from '../system/api-client';
import { aConsent, createConsent } from '../system/consents';
import { expectError, messageOf } from '../system/expect-error';
import { absentUuid, aPolicy } from '../system/policies';
import { chunk, lastChunk, sendBytes, sendRaw } from '../system/raw-http';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

const authorized = () => `Authorization: Bearer ${tenant.key}`;
const asJson = 'Content-Type: application/json';

function postRaw(body: string | Uint8Array, { path = '/consents', headers = [asJson] }: { path?: string; headers?: string[] } = {}) {
  return sendRaw(system.baseUrl, {
    line: `POST /api/v1${path} HTTP/1.1`,
    headers: [authorized(), ...headers, `Content-Length: ${Buffer.byteLength(body)}`],
    body,
  });
}

const consentText = (overrides: Record<string, unknown> = {}) => JSON.stringify(aConsent(tenant.site, overrides));

describe('paths and methods', () => {
  test.each([
    '/nothing',
    '/consents/',
    '/Consents',
    '/consents//x',
    '/consents/x/nothing',
    '/site',
    '/policies/x/versions/1/text',
    '/consents/by-subject/x/y',
    '/../consents',
    '/consents/%zz',
    '/consents/%ff',
  ])('[decision 1.4] the unknown path %s returns 404 not_found, with or without a key', async (path) => {
    for (const headers of [[], [authorized()]]) {
      expectError(
        await sendRaw(system.baseUrl, { line: `POST /api/v1${path} HTTP/1.1`, headers: [...headers, 'Content-Length: 0'] }),
        404,
        'not_found',
      );
    }
  });

  test('[spec 9.1] the API has no paths outside of /api/v1', async () => {
    for (const path of ['/consents', '/api/consents', '/api/v2/consents']) {
      const answer = await sendRaw(system.baseUrl, { line: `GET ${path} HTTP/1.1`, headers: [authorized()] });
      expectError(answer, 404, 'not_found');
    }
  });

  test.each([
    ['PATCH', '/consents', 'GET, HEAD, POST'],
    ['DELETE', '/consents', 'GET, HEAD, POST'],
    ['OPTIONS', '/consents', 'GET, HEAD, POST'],
    ['GET', '/consents/batch', 'POST'],
    ['POST', '/consents/x', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/consents/x/history', 'GET, HEAD'],
    ['PUT', '/consents/x/receipt', 'GET'],
    ['GET', '/consents/by-subject/x', 'DELETE'],
    ['PUT', '/policies', 'GET, HEAD, POST'],
    ['PATCH', '/policies/x', 'DELETE, GET, HEAD, PUT'],
  ])('[decision 1.4] %s %s returns 405 invalid_request with Allow: %s', async (method, path, allow) => {
    for (const client of [api, system.api()]) {
      const answer = await client.request(method, path);
      expectError(answer, 405, 'invalid_request');
      expect((answer.headers.get('allow') ?? '').split(', ').sort().join(', ')).toBe(allow);
    }
  });

  test('[decision 1.4] HEAD returns the status and headers of GET, without a body', async () => {
    const { id } = await createConsent(api, tenant.site);
    for (const path of ['/consents', `/consents/${id}`, `/consents/${id}/history`, '/policies', '/consents/x', '/consents?limit=0']) {
      const [get, head] = [await api.get(path), await api.head(path)];
      expect({ path, status: head.status, text: head.text }).toEqual({ path, status: get.status, text: '' });
      for (const name of ['content-type', 'content-length', 'x-ratelimit-limit'])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });
});

describe('a body', () => {
  test.each([
    ['nothing', ''],
    ['an unfinished object', '{"site_id":'],
    ['a trailing comma', '{"accepted":true,}'],
    ['single quotes', "{'accepted':true}"],
    ['two values', '{}{}'],
    ['NaN', '{"accepted":NaN}'],
    ['a comment', '{/* */}'],
    ['a raw newline in a string', '{"subject_id":"a\nb"}'],
    ['a byte order mark', '\ufeff{}'],
    ['no object', '7'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a string', '"consent"'],
  ])('[spec 7] with %s returns 400 invalid_request', async (_what, body) => {
    for (const path of ['/consents', '/consents/batch', '/policies']) expectError(await postRaw(body, { path }), 400, 'invalid_request');
  });

  test('[decision 1.3] with a byte order mark before valid JSON returns 400', async () => {
    expectError(await postRaw(`\ufeff${consentText()}`), 400, 'invalid_request');
  });

  test('[threats 41] with bytes that are not UTF-8 returns 400', async () => {
    const [before, after] = consentText({ subject_id: '@' }).split('@') as [string, string];
    for (const bad of [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
      expectError(await postRaw(Buffer.concat([Buffer.from(before), Buffer.from(bad), Buffer.from(after)])), 400, 'invalid_request');
    }
    expectError(await postRaw(Buffer.from(consentText(), 'utf16le')), 400, 'invalid_request');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
    'application/merge-patch+json',
    'json',
    '',
  ])('[decision 1.4] with Content-Type "%s" returns 400', async (type) => {
    expectError(await postRaw(consentText(), { headers: type === '' ? [] : [`Content-Type: ${type}`] }), 400, 'invalid_request');
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json;',
    'application/json; version=1; charset=utf-8',
    'APPLICATION/JSON',
  ])('[decision 1.4] with Content-Type %s is read as JSON', async (type) => {
    expect((await postRaw(consentText(), { headers: [`Content-Type: ${type}`] })).status).toBe(201);
  });

  test.each(['gzip', 'deflate', 'br', 'gzip, gzip'])('[threats 40] with Content-Encoding %s returns 400', async (encoding) => {
    expectError(await postRaw(consentText(), { headers: [asJson, `Content-Encoding: ${encoding}`] }), 400, 'invalid_request');
  });

  test('[decision 1.3] may nest 16 levels; 17 levels return 400 that names the limit', async () => {
    const nested = (levels: number) => postRaw(consentText().replace('{', `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)},`));
    expect(messageOf(await nested(16))).toContain('"x"');
    const tooDeep = await nested(17);
    expectError(tooDeep, 400, 'invalid_request');
    expect(messageOf(tooDeep)).toContain('16');
    // Brackets inside a string don't nest.
    expect((await postRaw(consentText({ subject_id: '[{'.repeat(100) }))).status).toBe(201);
  });

  test('[threats 39] of megabytes of open brackets returns 400 on three routes, also in concurrent requests', async () => {
    const bomb = Buffer.alloc(8 * 2 ** 20, '[');
    const answers = await Promise.all(['/consents', '/consents/batch', '/consents'].map((path) => postRaw(bomb, { path })));
    for (const answer of answers) expectError(answer, 400, 'invalid_request');
    expectError(await postRaw(Buffer.alloc(2 ** 20, '{"a":'), { path: '/policies' }), 400, 'invalid_request');
  });

  test.each([
    ['/consents', () => consentText().replace('{', '{"accepted":false,'), 'accepted'],
    ['/consents', () => consentText().replace('"accepted":', '"\\u0061ccepted":true,"accepted":'), 'accepted'],
    ['/consents', () => consentText({ preferences: { ads: true } }).replace('"ads":', '"ads":false,"ads":'), 'preferences.ads'],
    ['/consents/batch', () => `{"consents":[${consentText()},${consentText().replace('{', '{"accepted":false,')}]}`, 'consents.1.accepted'],
    ['/policies', () => JSON.stringify(aPolicy()).replace('{', '{"name":"Another",'), 'name'],
  ])('[decision 10.13, threats 39] with the same field twice on %s returns 400 and names the field', async (path, text, name) => {
    const answer = await postRaw(text(), { path });
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toBe(`The field "${name}" is given more than once.`);
  });

  test.each(['__proto__', 'constructor', 'toString', 'contry', '', 'a"b', 'ü'])(
    '[decision 1.2] with the unknown field %j returns 400 and the message names it',
    async (name) => {
      const text = consentText().replace('{', `{${JSON.stringify(name)}:1,`);
      const answer = await postRaw(text);
      expectError(answer, 400, 'invalid_request');
      expect(messageOf(answer)).toContain(JSON.stringify(name));
    },
  );
});

describe('a value that belongs elsewhere', () => {
  const token = () => tenant.site.token;

  test('a site token as site_id, in the body, a row and the query, is named, and the message says where the ID is', async () => {
    const text = 'site_id must be a UUID, got the token of a site. The ID is on the site’s page in the dashboard.';
    const body = aConsent(tenant.site, { site_id: token() });
    for (const answer of [await api.post('/consents', body), await api.get(`/consents?site_id=${token()}`)]) {
      expectError(answer, 400, 'invalid_request');
      expect(messageOf(answer)).toBe(text);
    }
    expect((await api.post('/consents/batch', { consents: [body] })).body.results[0].error).toBe(`invalid_request: ${text}`);
  });

  test('a site token as API key, and an unknown key, are told what to send', async () => {
    const answers = [await system.api(token()).get('/consents'), await system.api(createApiKey()).get('/consents')];
    for (const answer of answers) expectError(answer, 401, 'unauthorized');
    expect(answers.map(messageOf)).toEqual([
      'This is the token of a site. Send an API key (sk-…): create one in the dashboard, under API keys.',
      'The API key is unknown, revoked or expired. Create one in the dashboard, under API keys.',
    ]);
  });

  test('fields that the server sets are named as such, also on public ingest', async () => {
    const messageWith = async (field: Record<string, unknown>) => messageOf(await api.post('/consents', aConsent(tenant.site, field)));
    expect(await messageWith({ created_at: '2026-01-01T00:00:00Z' })).toBe('Unknown field "created_at". The server sets it.');
    expect(await messageWith({ region: 'Berlin' })).toBe('Unknown field "region". The server derives it from ip_address.');
    const visitor = { subject_id: 's', accepted: true, country: 'DE' };
    const answer = await system.api().post('/public/consent', visitor, { headers: { 'X-Site-Token': token() } });
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toBe('Unknown field "country". The server derives it from the address of the client.');
  });

  test('an absent and a foreign site have one message, on every route that takes a site', async () => {
    const other = await system.tenants.create();
    for (const id of [absentUuid, other.site.id]) {
      const answers = [
        await api.post('/consents', aConsent({ id })),
        await api.delete(`/consents/by-subject/s?site_id=${id}`),
        await api.post(`/sites/${id}/exports`),
      ];
      for (const answer of answers) {
        expectError(answer, 404, 'not_found');
        expect(messageOf(answer)).toBe('No such site. Use the ID of one of your sites. It is on the site’s page in the dashboard.');
      }
    }
  });
});

describe('the size of a body', () => {
  test.each([
    ['/consents', 8 * 2 ** 20],
    ['/consents/batch', 8 * 2 ** 20],
    ['/policies', 2 ** 20],
  ])('[spec 8] on %s may be %d bytes; one byte more, declared or sent, returns 413', async (path, limit) => {
    const declared = await sendRaw(system.baseUrl, {
      line: `POST /api/v1${path} HTTP/1.1`,
      headers: [authorized(), asJson, `Content-Length: ${limit + 1}`],
    });
    expectError(declared, 413, 'invalid_request');
    expectError(await postRaw(Buffer.alloc(limit + 1, ' '), { path }), 413, 'invalid_request');
    const padded = Buffer.alloc(limit, ' ');
    padded.write(
      path === '/policies' ? JSON.stringify(aPolicy()) : path === '/consents' ? consentText() : `{"consents":[${consentText()}]}`,
    );
    expect((await postRaw(padded, { path })).status).toBeLessThan(300);
  });

  test('[spec 7] sent in chunks returns 413 or 400 above the limit, and is read below it', async () => {
    const head = Buffer.from(
      ['POST /api/v1/policies HTTP/1.1', 'Host: x', authorized(), asJson, 'Transfer-Encoding: chunked', 'Connection: close', '', ''].join(
        '\r\n',
      ),
    );
    const answer = await sendBytes(
      system.baseUrl,
      Buffer.concat([head, ...Array.from({ length: 17 }, () => chunk(Buffer.alloc(2 ** 16, ' '))), lastChunk]),
    );
    expect([400, 413]).toContain(answer.status);
    expectError(answer, answer.status, 'invalid_request');
    const small = await sendBytes(system.baseUrl, Buffer.concat([head, ...[...JSON.stringify(aPolicy())].map(chunk), lastChunk]));
    expect(small.status).toBe(201);
  });
});

describe('the query', () => {
  test.each(['limit=1&limit=1', 'limit=1&limit=2', 'accepted=true&accepted', 'limit=1&%6cimit=1'])(
    '[decision 1.2] with a repeated parameter returns 400: ?%s',
    async (query) => {
      expectError(await api.get(`/consents?${query}`), 400, 'invalid_request');
    },
  );

  test.each(['page', 'Limit', 'limit[]', '__proto__', 'constructor', ' limit'])(
    '[decision 1.2] with the unknown parameter %j returns 400 and the message names it',
    async (name) => {
      for (const path of ['/consents', '/policies', '/consents/x', '/consents/x/receipt']) {
        const answer = await api.get(`${path}?${encodeURIComponent(name)}=1`);
        expectError(answer, 400, 'invalid_request');
        expect(messageOf(answer)).toContain(JSON.stringify(name));
      }
    },
  );
});
