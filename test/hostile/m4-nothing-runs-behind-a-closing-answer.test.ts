import { createConsent } from '../system/consents';
import { exchangeBytes } from '../system/raw-http';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const system = useSystem();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await system.tenants.create();
});

async function sendBefore(first: string): Promise<{ statuses: number[]; isErased: boolean }> {
  const api = system.api(tenant.key);
  const { id } = await createConsent(api, tenant.site);
  const second = `DELETE /api/v1/consents/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.key}\r\nConnection: close\r\n\r\n`;
  const text = await exchangeBytes(system.baseUrl, Buffer.from(first + second));
  const record = await api.get(`/consents/${id}`);
  return {
    statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    isErased: record.body.deleted_at !== null,
  };
}

const keyLine = () => `Authorization: Bearer ${tenant.key}\r\n`;

test.each([
  ['two Hosts', () => 'GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['no Host', () => 'GET /livez HTTP/1.1\r\n\r\n', 400],
  [
    'an expectation and no key',
    () => 'POST /api/v1/policies HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
    401,
  ],
  ['Connection: close', () => `GET /api/v1/policies HTTP/1.1\r\nHost: x\r\n${keyLine()}Connection: close\r\n\r\n`, 200],
  ['HTTP/1.0', () => `GET /api/v1/policies HTTP/1.0\r\n${keyLine()}\r\n`, 200],
])('[threats 61] a request that follows one with %s is neither executed nor answered', async (_what, first, status) => {
  for (let i = 0; i < 5; i++) expect(await sendBefore(first())).toEqual({ statuses: [status], isErased: false });
});

test('[threats 61] other pipelined requests all run, one after the other, in order', async () => {
  expect(await sendBefore(`GET /api/v1/policies HTTP/1.1\r\nHost: x\r\n${keyLine()}\r\n`)).toEqual({
    statuses: [200, 200],
    isErased: true,
  });
  const many = `GET /api/v1/policies HTTP/1.1\r\nHost: x\r\n${keyLine()}\r\n`.repeat(50);
  expect(await sendBefore(many)).toEqual({ statuses: Array<number>(51).fill(200), isErased: true });
});
