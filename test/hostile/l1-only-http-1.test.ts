import { aPolicy } from '../system/policies';
import { exchangeBytes } from '../system/raw-http';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const system = useSystem();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await system.tenants.create();
});

const body = JSON.stringify(aPolicy());
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const withLength = `Content-Length: ${body.length}\r\n\r\n${body}`;
const inChunks = `Transfer-Encoding: chunked\r\n\r\n${chunked}`;

test.each([
  ['no version', 'POST /api/v1/policies\r\nHost: x\r\n', withLength],
  ['no version and chunks', 'POST /api/v1/policies\r\nHost: x\r\n', inChunks],
  ['HTTP/1.0 and chunks, which HTTP/1.0 does not support', 'POST /api/v1/policies HTTP/1.0\r\n', inChunks],
])('[threats 43] a valid create with %s returns 400 and stores nothing', async (_what, start, rest) => {
  const key = `Authorization: Bearer ${tenant.key}\r\nContent-Type: application/json\r\n`;
  expect(await exchangeBytes(system.baseUrl, Buffer.from(start + key + rest))).toMatch(/^HTTP\/1\.1 400 /);
  expect((await system.api(tenant.key).get('/policies')).body).toEqual([]);
});
