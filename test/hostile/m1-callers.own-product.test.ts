import { X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { Client, credentials, status } from '@grpc/grpc-js';
import {
  accountService,
  consentExportStream,
  namesInCertificate,
  policyService,
  siteService,
  type MethodContract,
} from '@consent/contracts';
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

/** Calls as any gRPC client can, with the stolen certificate of a process or with one for other names. */
function connectAs(who: string, to: 'account' | 'policy', sans?: string[]) {
  const { ca, cert, key } = authority.tlsOf(who, sans);
  const address = to === 'account' ? system.internal.ACCOUNT_ADDRESS : system.internal.POLICY_ADDRESS;
  const client = new Client(address, credentials.createSsl(ca, key, cert, { checkServerIdentity: () => undefined }));
  undo.push(() => Promise.resolve(client.close()));
  return <Request extends object, Response extends object>(
    { path, requestSerialize, responseDeserialize }: MethodContract<Request, Response>,
    request: Request,
  ) =>
    new Promise<Response | undefined>((resolve, reject) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, answer) =>
        error === null ? resolve(answer) : reject(error),
      );
    });
}

const forbidden = { code: status.PERMISSION_DENIED };
const planOf = async () => (await system.rpc.accounts.getAccount({ email: tenant.email })).account.plan;
const toEnterprise = () => ({ accountId: tenant.accountId, plan: 'enterprise', monthlyRequests: 0, maxSites: 0 });

describe('[threats 81] a stolen certificate', () => {
  test.each(['gateway', 'consent', 'policy', 'webhook', 'export'])('of %s cannot set a plan', async (who) => {
    const call = connectAs(who, 'account');
    await expect(call(accountService.methods.setPlan, toEnterprise())).rejects.toMatchObject(forbidden);
    await expect(call(accountService.methods.getAccount, { email: tenant.email })).rejects.toMatchObject(forbidden);
    expect(await planOf()).toBe('pro');
  });

  test('of consent can call only what consent may call', async () => {
    const call = connectAs('consent', 'account');
    const { findSites, deleteSite } = siteService.methods;
    expect(await call(findSites, { accountId: tenant.accountId, ids: [tenant.site.id] })).toMatchObject({
      sites: [{ id: tenant.site.id }],
    });
    await expect(call(deleteSite, { accountId: tenant.accountId, id: tenant.site.id })).rejects.toMatchObject(forbidden);
  });

  test('of export cannot reach policies', async () => {
    const call = connectAs('export', 'policy');
    const request = { accountId: tenant.accountId, id: tenant.site.id };
    await expect(call(policyService.methods.deletePolicy, request)).rejects.toMatchObject(forbidden);
  });

  test.each([
    ['a wildcard', ['*']],
    ['a suffix after the name', ['admin.example.com']],
    ['a prefix before the name', ['x.admin']],
    ['a longer name', ['administrator']],
  ])('with %s is not accepted for the admin', async (_what, sans) => {
    const forged = connectAs(`forged ${sans[0]}`.replaceAll(/\W/g, '-'), 'account', sans);
    await expect(forged(accountService.methods.setPlan, toEnterprise())).rejects.toMatchObject(forbidden);
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
