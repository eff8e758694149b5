import { makeCertificates } from '../../../services/webhook/test/certificates';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import { aConsent, createConsent, createConsents } from '../../system/consents';
import { committedEvents } from '../../system/event-listener';
import { createPolicy, publishVersion } from '../../system/policies';
import { startSystem, type OwnSystem } from '../../system/start-system';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import { createEndpoint, deliveriesFound, deliveryIn, isSigned, type DeliveryJson } from './webhook-calls';

/** Signed by an authority that only this installation trusts. */
const certificates = makeCertificates('localhost');
let system: OwnSystem;
let receiver: Receiver;
let tenant: Tenant;
let browser: Browser;

beforeAll(async () => {
  [system, receiver] = await Promise.all([
    startSystem({ settings: { WEBHOOK_CA_FILE: certificates.caFile } }),
    startReceiver(certificates),
  ]);
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
});

afterAll(async () => {
  await system.stop();
  await receiver.stop();
  certificates.remove();
});

const urlOf = (path: string) => `https://localhost:${receiver.port}${path}`;

test('[spec 6] every type of event arrives over HTTPS, byte for byte as committed, and signed', async () => {
  const { secret } = await createEndpoint(browser, urlOf('/all'));
  const api = system.api(tenant.key);
  const [first, second] = [await createConsent(api, tenant.site), await createConsent(api, tenant.site, { subject_id: 'ann' })];
  const { headers, ...banner } = { headers: { 'X-Site-Token': tenant.site.token }, subject_id: 'visitor', accepted: true };
  const policy = await createPolicy(api);
  const answers = [
    await system.api().post('/public/consent', banner, { headers }),
    await api.put(`/consents/${first.id}`, { preferences: { ads: true } }),
    await api.put(`/consents/${first.id}`, { accepted: false }),
    await api.delete(`/consents/${second.id}`),
    await api.delete('/consents/by-subject/visitor'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
  await createConsents(api, [aConsent(tenant.site), aConsent(tenant.site)]);
  await publishVersion(api, policy.id, 'The second text of this policy.');

  await deliveriesFound(browser, 'status=delivered', 11);
  const arrivals = receiver.arrivalsAt('/all');
  const committed = [
    ...(await committedEvents(system.sql.consent, tenant.accountId)),
    ...(await committedEvents(system.sql.policy, tenant.accountId)),
  ];
  const delivered = committed.map(({ payload }) => payload).filter((payload) => !payload.includes('"type":"audit.recorded"'));
  expect(arrivals.map(({ body }) => body).sort()).toEqual(delivered.sort());
  for (const arrival of arrivals) {
    expect(isSigned(arrival, secret)).toBe(true);
    expect(arrival.headers['x-service-event']).toBe((JSON.parse(arrival.body) as { type: string }).type);
  }
  const types = arrivals.map(({ headers: received }) => received['x-service-event']);
  expect(types.sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'consent.created'),
    ...['consent.erased', 'consent.revoked', 'consent.revoked', 'consent.updated', 'policy.published', 'policy.published'],
  ]);
});

test('a policy with the longest allowed text is delivered whole', async () => {
  const { secret } = await createEndpoint(browser, urlOf('/long'), { event_types: ['policy.published'] });
  const content = '漢'.repeat(200_000);
  const { id } = await createPolicy(system.api(tenant.key), { content });
  const [delivery] = await deliveriesFound(
    browser,
    `event_type=policy.published&status=delivered&endpoint_id=${await endpointAt('/long')}`,
    1,
  );
  const [arrival] = receiver.arrivalsAt('/long');
  expect(arrival?.deliveryId).toBe(delivery?.id);
  expect(isSigned(arrival!, secret)).toBe(true);
  expect(JSON.parse(arrival!.body)).toMatchObject({ data: { id, content } });
});

async function endpointAt(path: string): Promise<string> {
  const { body } = await browser.get('/webhooks/endpoints');
  return (body.data as { id: string; url: string }[]).find(({ url }) => url === urlOf(path))?.id as string;
}

test('a certificate for another name fails the attempt, and nothing is sent', async () => {
  const { id } = await createEndpoint(browser, `https://127.0.0.1:${receiver.port}/other-name`);
  const { body } = await browser.post(`/webhooks/endpoints/${id}/test`);
  const { attempts } = await deliveryIn(browser, (body as DeliveryJson).id, 'exhausted');
  expect(attempts).toEqual([expect.objectContaining({ status_code: null, error: 'TLS failed: ERR_TLS_CERT_ALTNAME_INVALID.' })]);
  expect(receiver.arrivalsAt('/other-name')).toEqual([]);
});
