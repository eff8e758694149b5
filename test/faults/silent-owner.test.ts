import { createApiClient, type ApiClient } from '../system/api-client';
import { createBrowser } from '../system/browser';
import { aConsent } from '../system/consents';
import { createPolicy } from '../system/policies';
import { startSupervisedProduct, type SupervisedProduct } from './supervised-product';

let product: SupervisedProduct;
let api: ApiClient;
let site: { id: string };

beforeAll(async () => {
  product = await startSupervisedProduct({});
  const { base_url, api_key, site_id, email, password } = product.demo;
  api = createApiClient(base_url, api_key);
  site = { id: site_id };
  const browser = createBrowser(base_url);
  await browser.logIn({ email, password });
  const linked = await browser.put(`/sites/${site_id}/policy`, { policy_id: (await createPolicy(api)).id });
  if (linked.status !== 200) throw new Error(`The site was not linked: ${linked.text}`);
}, 120_000);

afterAll(() => product.stop(), 60_000);

const sendAsPage = () =>
  createApiClient(product.demo.base_url, undefined).post(
    '/public/consent',
    { subject_id: 'visitor', accepted: true },
    { headers: { 'X-Site-Token': product.demo.site_token } },
  );

/** Visitors of a page, without a pause; the statuses that they got. */
function startVisitors() {
  const statuses: number[] = [];
  let stopping = false;
  const visit = async () => {
    while (!stopping) statuses.push((await sendAsPage()).status);
  };
  const visitors = Promise.all([1, 2, 3, 4].map(visit));
  return {
    stop: async () => {
      stopping = true;
      await visitors;
      return statuses;
    },
  };
}

test('[adr 3] while policy is silent and pages ask for it, consents by key are recorded; of pages none is believed to be', async () => {
  expect((await sendAsPage()).status).toBe(201);
  await product.signal('policy', 'SIGSTOP');
  const visitors = startVisitors();
  const statuses = [];
  for (let i = 0; i < 20; i++) statuses.push((await api.post('/consents', aConsent(site))).status);
  const ofPages = await visitors.stop();
  await product.signal('policy', 'SIGCONT');
  expect(statuses).toEqual(statuses.map(() => 201));
  expect(new Set(ofPages)).toEqual(new Set([503]));
  expect((await sendAsPage()).status).toBe(201);
}, 60_000);
