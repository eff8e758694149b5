import { routes } from '../../gateway/src/routes';
import { makeBelongings } from '../system/belongings';
import type { Browser } from '../system/browser';
import { expectError } from '../system/expect-error';
import { apiDocument, operations, type Operation } from '../system/openapi';
import { startReceiver } from '../system/receiver';
import { sampleRequest, type Facts, type Ids } from '../system/request-samples';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const system = useSystem();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let tenant: Tenant;
let browser: Browser;
let ids: Ids;
let facts: Facts;

beforeAll(async () => {
  receiver = await startReceiver();
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  ids = await makeBelongings(system, tenant, receiver.url);
  const location = (await system.api(tenant.key).get(`/exports/${ids.export}/download`)).headers.get('location') as string;
  const downloadToken = decodeURIComponent(location.slice(location.lastIndexOf('/') + 1));
  facts = {
    email: tenant.email,
    password: tenant.password,
    mailToken: 'x',
    url: receiver.url,
    downloadToken,
    siteToken: tenant.site.token,
  };
});

afterAll(async () => {
  await receiver.stop();
});

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A GET with an effect, such as issuing a receipt, has no HEAD (decision 8.14). */
const hasHead = (operation: Operation) => operation.method === 'GET' && routes.find(({ id }) => id === operation.id)?.head !== false;

function methodsOf(path: string): string[] {
  const ofPath = operations.filter((operation) => operation.path === path);
  const isOpenToPages = routes.some((route) => route.path === path && route.crossOrigin === true);
  return [...ofPath.map(({ method }) => method), ...(ofPath.some(hasHead) ? ['HEAD'] : []), ...(isOpenToPages ? ['OPTIONS'] : [])].sort();
}

describe.each(Object.keys(apiDocument.paths))('%s', (path) => {
  test('[decision 1.4] returns 405 with Allow for other methods, with and without credentials', async () => {
    const taken = methodsOf(path);
    const [operation] = operations.filter((one) => one.path === path) as [Operation];
    const { path: named } = sampleRequest(operation, ids, { facts });
    for (const method of everyMethod.filter((one) => !taken.includes(one))) {
      for (const client of [system.api(tenant.key), browser, system.api()]) {
        const answer = await client.request(method, named);
        if (method === 'HEAD') expect(answer.status).toBe(405);
        else expectError(answer, 405, 'invalid_request');
        expect([method, answer.headers.get('allow')]).toEqual([method, taken.join(', ')]);
      }
    }
  });
});

describe.each(operations.filter(hasHead).map((operation) => ({ path: operation.path, operation })))('HEAD $path', ({ operation }) => {
  test('[decisions 1.4, 8.14] has the status, headers and cost of GET, and no body', async () => {
    const { path } = sampleRequest(operation, ids, { facts });
    const client = operation.needsKey ? system.api(tenant.key) : operation.needsSiteToken ? system.api() : browser;
    const headers: Record<string, string> = operation.needsSiteToken ? { 'X-Site-Token': tenant.site.token } : {};
    const [get, head] = [await client.request('GET', path, { headers }), await client.request('HEAD', path, { headers })];
    expect(get.status).toBeLessThan(400);
    expect([head.status, head.text]).toEqual([get.status, '']);
    for (const name of ['content-type', 'content-length', 'cache-control', 'x-ratelimit-limit'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    const used = (answer: typeof get) => Number(answer.headers.get('x-ratelimit-used'));
    if (get.headers.has('x-ratelimit-used')) expect(used(head) - used(get)).toBe(1);
  });
});
