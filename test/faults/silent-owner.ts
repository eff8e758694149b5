import { createApiClient } from '../system/api-client';
import { aConsent } from '../system/consents';
import { createPolicy } from '../system/policies';
import type { ProductInUse } from './use-supervised-product';

/** Part of kill-processes.test.ts: a process hangs, so it is alive but doesn't answer. */
export function testSilentOwner(product: ProductInUse): void {
  let site: { id: string };

  beforeAll(async () => {
    site = { id: product.demo.site_id };
    const { id: policyId } = await createPolicy(product.api);
    const linked = await product.browser.put(`/sites/${site.id}/policy`, { policy_id: policyId });
    if (linked.status !== 200) throw new Error(`The site was not linked: ${linked.text}`);
  });

  const sendAsPage = () =>
    createApiClient(product.demo.base_url, undefined).post(
      '/public/consent',
      { subject_id: 'visitor', accepted: true },
      { headers: { 'X-Site-Token': product.demo.site_token } },
    );

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

  test('[ADR 3] while the policy service hangs, consents by key are recorded, and pages get 503', async () => {
    expect((await sendAsPage()).status).toBe(201);
    await product.signal('policy', 'SIGSTOP');
    const visitors = startVisitors();
    const statuses: number[] = [];
    let ofPages: number[];
    try {
      for (let i = 0; i < 20; i++) statuses.push((await product.api.post('/consents', aConsent(site))).status);
    } finally {
      ofPages = await visitors.stop();
      await product.signal('policy', 'SIGCONT');
    }
    expect(statuses).toEqual(statuses.map(() => 201));
    expect(new Set(ofPages)).toEqual(new Set([503]));
    expect((await sendAsPage()).status).toBe(201);
  });
}
