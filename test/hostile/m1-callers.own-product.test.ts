import { X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { accountService, consentExportStream, namesInCertificate, policyService, siteService } from '@consent/contracts';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { startSystem, type OwnSystem } from '../system/start-system';
import { createTestAuthority } from '../system/test-authority';
import type { Tenant } from '../system/tenants';

const authority = createTestAuthority();
let system: OwnSystem;
let tenant: Tenant;
beforeAll(async () => {
  system = await startSystem({ authority });
  tenant = await system.tenants.create({ plan: 'pro' });
});
afterAll(async () => {
  await system.stop();
  authority.remove();
});

const undo: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(undo.splice(0).map((stop) => stop())));

/** Uses the stolen certificate of a process, or a certificate for other names. */
function connectAs(who: string, to: 'account' | 'policy', sans?: string[]) {
  const connection = createRpcConnection({
    to,
    address: to === 'account' ? system.internal.ACCOUNT_ADDRESS : system.internal.POLICY_ADDRESS,
    tls: authority.tlsOf(who, sans),
    // Unary calls report each refusal.
    carrier: 'unary',
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
  undo.push(connection.stop);
  return connection;
}

const planOf = async () => (await system.rpc.accounts.getAccount({ email: tenant.email })).account.plan;
const toEnterprise = () => ({ accountId: tenant.accountId, plan: 'enterprise', monthlyRequests: 0, maxSites: 0 });

describe('[threats 81] a stolen certificate', () => {
  test.each(['gateway', 'consent', 'policy', 'webhook', 'export'])('of %s cannot set a plan', async (who) => {
    const stolen = connectAs(who, 'account').client(accountService);
    await expect(stolen.setPlan(toEnterprise())).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(stolen.getAccount({ email: tenant.email })).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await planOf()).toBe('pro');
  });

  test('of consent can call only what consent may call', async () => {
    const stolen = connectAs('consent', 'account').client(siteService);
    expect((await stolen.findSites({ accountId: tenant.accountId, ids: [tenant.site.id] })).sites).toHaveLength(1);
    await expect(stolen.deleteSite({ accountId: tenant.accountId, id: tenant.site.id })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('of export cannot reach policies', async () => {
    const stolen = connectAs('export', 'policy').client(policyService);
    await expect(stolen.deletePolicy({ accountId: tenant.accountId, id: tenant.site.id })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test.each([
    ['a wildcard', ['*']],
    ['a suffix after the name', ['admin.example.com']],
    ['a prefix before the name', ['x.admin']],
    ['a longer name', ['administrator']],
  ])('with %s is not accepted for the admin', async (_what, sans) => {
    const forged = connectAs(`forged ${sans[0]}`.replaceAll(/\W/g, '-'), 'account', sans).client(accountService);
    await expect(forged.setPlan(toEnterprise())).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await planOf()).toBe('pro');
  });
});

test('[threats 81] a certificate names a process by a name in the configured domain, or by its bare name without a domain', () => {
  const sans = ['account.prod.svc', 'gateway.prod.svc.cluster.local', 'policy', '*.prod.svc'];
  const certificate = new X509Certificate(authority.tlsOf('several', sans).cert);
  expect(namesInCertificate(certificate, 'prod.svc')).toEqual(['account']);
  expect(namesInCertificate(certificate, 'prod.svc.cluster.local')).toEqual(['gateway']);
  expect(namesInCertificate(certificate, undefined)).toEqual(['policy']);
  expect(namesInCertificate({}, undefined)).toEqual([]);
});

describe('[threats 81] the internal HTTP routes', () => {
  const statusFor = (who: string, address: string, path: string) =>
    new Promise<number | string>((resolve) => {
      const tls = { ...authority.tlsOf(who), checkServerIdentity: () => undefined };
      const sent = request(`https://${address}${path}`, tls, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end();
    });
  const rows = () => consentExportStream.path({ accountId: tenant.accountId, siteId: tenant.site.id, format: 'csv' });

  test.each(['webhook', 'policy', 'account', 'admin', 'consent'])('disconnect %s', async (who) => {
    expect(await statusFor(who, system.internal.CONSENT_HTTP_ADDRESS, rows())).toBe('ECONNRESET');
    expect(await statusFor(who, system.internal.EXPORT_HTTP_ADDRESS, '/internal/downloads/x')).toBe('ECONNRESET');
  });

  test('serve their callers', async () => {
    expect(await statusFor('export', system.internal.CONSENT_HTTP_ADDRESS, rows())).toBe(200);
    expect(await statusFor('gateway', system.internal.CONSENT_HTTP_ADDRESS, rows())).toBe(200);
    expect(await statusFor('gateway', system.internal.EXPORT_HTTP_ADDRESS, '/internal/downloads/x')).toBe(401);
    expect(await statusFor('export', system.internal.EXPORT_HTTP_ADDRESS, '/internal/downloads/x')).toBe('ECONNRESET');
  });
});

test('[threats 81] the product works when each process checks certificates', async () => {
  const api = system.api(tenant.key);
  const { body: policy } = await api.post('/policies', { name: 'Privacy', content: 'A text that is long enough to be one.' });
  const created = await api.post('/consents', { site_id: tenant.site.id, subject_id: 's', accepted: true });
  expect(created.status).toBe(201);
  // Makes consent call account and policy, and policy call account.
  const browser = await system.signIn(tenant);
  expect((await browser.put(`/sites/${tenant.site.id}/policy`, { policy_id: policy.id })).status).toBe(200);
  const byPage = await browser.post('/consents', { site_id: tenant.site.id, subject_id: 's2', accepted: true });
  expect(byPage).toMatchObject({ status: 201, body: { policy_version: 1 } });
  expect((await api.delete(`/policies/${policy.id}`)).status).toBe(200);
  // consent streams one export, export queues the other.
  expect((await api.get(`/sites/${tenant.site.id}/consents/export?format=csv`)).status).toBe(200);
  const { body: queued } = await api.post(`/sites/${tenant.site.id}/exports`);
  const ready = await waitUntil('the export is ready', async () => {
    const { body } = await api.get(`/exports/${queued.id}`);
    return body.status === 'ready' && body;
  });
  expect(ready.row_count).toBe(2);
  expect((await browser.get('/webhooks/endpoints')).status).toBe(200);
});
