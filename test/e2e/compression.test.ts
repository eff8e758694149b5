import { get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConsents } from '../system/consents';
import type { Tenant } from '../system/tenants';
import { useSystem } from '../system/use-system';

const system = useSystem();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await system.tenants.create();
  const row = (number: number) => ({ site_id: tenant.site.id, subject_id: `visitor-${number}`, accepted: true });
  await createConsents(
    system.api(tenant.key),
    Array.from({ length: 40 }, (_, number) => row(number)),
  );
});

/** The bytes on the wire, not decompressed. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { headers: { Authorization: `Bearer ${tenant.key}`, ...headers }, method, agent: false };
    httpGet(`${system.baseUrl}/api/v1${path}`, options, resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a page of consents is compressed with %s for a client that accepts it, and has the same content',
  async (encoding, decompress) => {
    const plain = await get('/consents?limit=40');
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    const { status, headers, body } = await get('/consents?limit=40', { 'Accept-Encoding': encoding });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length), vary: 'Accept-Encoding' });
    expect(body.length).toBeLessThan(plain.body.length / 4);
    expect(decompress(body).equals(plain.body)).toBe(true);
    const head = await get('/consents?limit=40', { 'Accept-Encoding': encoding }, 'HEAD');
    expect([head.body.length, head.headers['content-length']]).toEqual([0, headers['content-length']]);
  },
);

test('[decisions 24.2, 24.3] small responses and errors are not compressed', async () => {
  for (const path of ['/consents?limit=1', `/consents?limit=${'9'.repeat(2000)}`]) {
    expect((await get(path, { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  }
});
