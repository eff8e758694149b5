import { verifyWebhook } from '@consent/webhook-verifier';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { verifySnippets } from '../../../dashboard/src/pages/webhooks/endpoint/verify-snippets';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import { createEndpoint, deliveriesFound, deliveryIn, listDeliveries } from '../../e2e/webhooks/webhook-calls';
import type { Browser } from '../../system/browser';
import { createPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { phone, pixelsTooWide, wide } from './every-page';
import type { Person } from './person';

describeDashboard('webhooks in the dashboard', (at) => {
  const { system } = at;
  let receiver: Receiver;
  let tenant: Tenant;
  let session: Browser;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    receiver = await startReceiver();
    tenant = await system.tenants.create();
    session = await system.signIn(tenant);
    person = await at.person();
    page = person.page;
    await page.setViewportSize(wide);
    await person.signIn(tenant);
  });
  afterAll(async () => {
    expect(person.complaints).toEqual([]);
    await receiver.stop();
  });

  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const record = () => system.api(tenant.key).post('/consents', { site_id: tenant.site.id, subject_id: 'visitor', accepted: true });

  async function expectAccessible(): Promise<void> {
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      expect([size.width, await findingsOn(page), await pixelsTooWide(page)]).toEqual([size.width, [], 0]);
    }
  }

  test('an endpoint without deliveries says so, and a test event of a chosen type is marked as a test', async () => {
    const { id, secret } = await createEndpoint(session, receiver.url('/tried'));
    await page.goto(`/webhooks/${id}`);
    await panel('Status').getByText('No deliveries yet', { exact: true }).waitFor();
    await panel('Status').getByText('No attempts in the last 24 hours.').waitFor();
    await panel('Latest deliveries').getByText('No deliveries yet. Send a test event to see one.').waitFor();

    await page.getByRole('button', { name: 'Send test event' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event').selectOption('consent.revoked');
    await dialog.getByRole('button', { name: 'Send event' }).click();
    await page.getByRole('heading', { level: 1, name: 'consent.revoked' }).waitFor();
    await panel('Status').getByText('Test', { exact: true }).waitFor();
    await page.getByText('Delivered', { exact: true }).waitFor();

    const shown = await panel('Request').getByRole('group', { name: 'Request as sent' }).innerText();
    const [head = '', rawBody = ''] = shown.split('\n\n');
    const header = /^X-Service-Signature: (.*)$/m.exec(head)?.[1];
    expect(head).toContain(`POST ${receiver.url('/tried')}\n`);
    expect(head).toContain('\nX-Service-Test: true');
    const [arrival] = receiver.arrivalsAt('/tried');
    expect([header, rawBody]).toEqual([arrival!.headers['x-service-signature'], arrival!.body]);
    expect(verifyWebhook({ rawBody, header, secret }).ok).toBe(true);
    await expectAccessible();

    await page.goto(`/webhooks/${id}`);
    const list = panel('Latest deliveries').getByRole('group', { name: 'Deliveries' });
    await list.getByText('Test', { exact: true }).waitFor();
    // Test events don't count as deliveries in the status.
    await panel('Status').getByText('No deliveries yet', { exact: true }).waitFor();
  });

  test('[decision 30.4] a delivery that waits is retried now, by keyboard; each request is shown', async () => {
    receiver.reply(500, '/retried');
    const { id } = await createEndpoint(session, receiver.url('/retried'), { event_types: ['consent.created'] });
    await record();
    const [delivery] = await waitUntil('it waits for another attempt', async () => {
      const found = await listDeliveries(session, `endpoint_id=${id}&status=retrying`);
      return found.length === 1 ? found : undefined;
    });
    await page.goto(`/deliveries/${delivery!.id}`);
    await page.getByText('Retrying', { exact: true }).waitFor();
    // The status says it already, and the error is in English on every page.
    await panel('Attempts').getByRole('cell', { name: '500', exact: true }).waitFor();
    expect(await panel('Attempts').getByText('Answered 500').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Replay' }).count()).toBe(0);
    receiver.reply(204, '/retried');
    await page.getByRole('button', { name: 'Retry now' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Delivered', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Replay' }).waitFor();

    const request = panel('Request').getByRole('group', { name: 'Request as sent' });
    const signatureShown = async () => /^X-Service-Signature: (.*)$/m.exec(await request.innerText())?.[1];
    const sent = receiver.arrivalsAt('/retried').map(({ headers }) => headers['x-service-signature']);
    expect(sent).toHaveLength(2);
    expect(await signatureShown()).toBe(sent[1]);
    await panel('Request').getByLabel('Attempt').selectOption('1');
    expect(await signatureShown()).toBe(sent[0]);
    await expectAccessible();
  });

  test('[decision 30.5] an endpoint shows its success rate and its latest deliveries, which a status filters', async () => {
    const { id } = await createEndpoint(session, receiver.url('/rated'), { event_types: ['policy.published'] });
    receiver.reply(500, '/rated');
    await createPolicy(system.api(tenant.key));
    await deliveriesFound(session, `endpoint_id=${id}&status=retrying`, 1);
    receiver.reply(200, '/rated');
    for (let count = 0; count < 2; count++) await createPolicy(system.api(tenant.key));
    const delivered = await waitUntil('two are delivered', async () => {
      const found = await listDeliveries(session, `endpoint_id=${id}&status=delivered`);
      return found.length === 2 ? found : undefined;
    });
    for (const one of delivered) await deliveryIn(session, one.id, 'delivered');

    await page.goto(`/webhooks/${id}`);
    await panel('Status').getByText('66.6% of 3 attempts succeeded in the last 24 hours.').waitFor();
    await panel('Status').getByText('Healthy', { exact: true }).waitFor();
    const rows = panel('Latest deliveries').getByRole('link', { name: /^policy\.published/ });
    await waitUntil('all three are listed', async () => (await rows.count()) === 3);
    await panel('Latest deliveries').getByLabel('Status').selectOption('retrying');
    await waitUntil('one is left', async () => (await rows.count()) === 1);
    await expectAccessible();
    await page.getByRole('link', { name: 'View all deliveries' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ endpoint_id: id, status: 'retrying' });
    await expectAccessible();

    await page.goto('/webhooks');
    await page.getByRole('row').filter({ hasText: '/rated' }).getByText('66.6% of 3 attempts').waitFor();
    await expectAccessible();
  });

  test('deliveries are listed and filtered by the name of their endpoint; a deleted one keeps its deliveries', async () => {
    const named = await createEndpoint(session, receiver.url('/named'), { description: 'Newsletter tool' });
    const deleted = await createEndpoint(session, receiver.url('/deleted'), { description: 'Old tool' });
    for (const { id } of [named, deleted]) await session.post(`/webhooks/endpoints/${id}/test`);
    await session.delete(`/webhooks/endpoints/${deleted.id}`);
    await page.goto('/deliveries');
    const list = page.getByRole('group', { name: 'Deliveries', exact: true });
    await list.getByText('Newsletter tool').waitFor();
    await list.getByText(`Deleted endpoint ${deleted.id.slice(0, 8)}`).waitFor();
    expect(await list.getByText(receiver.url('/named')).count()).toBe(0);
    await page.getByLabel('Endpoint', { exact: true }).selectOption({ label: 'Newsletter tool' });
    await list.getByText(`Deleted endpoint ${deleted.id.slice(0, 8)}`).waitFor({ state: 'detached' });
    await list.getByRole('link', { name: /^webhook\.test/ }).click();
    await panel('Status').getByRole('link', { name: 'Newsletter tool' }).waitFor();
    await expectAccessible();
  });

  test('a new secret stands beside the code that verifies with it', async () => {
    await page.goto('/webhooks');
    await page.getByRole('main').getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('dialog').getByLabel('Endpoint URL').fill(receiver.url('/secret'));
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    expect(await page.getByTestId('secret').innerText()).toMatch(/^whsec_/);
    await panel('Verify signatures').getByRole('group', { name: 'TypeScript', exact: true }).waitFor();
    await expectAccessible();
  });

  test('the page of an endpoint shows how to verify signatures, in each language, by keyboard', async () => {
    const { id } = await createEndpoint(session, receiver.url('/verified'));
    await page.goto(`/webhooks/${id}`);
    const languages = Object.entries(verifySnippets);
    await panel('Verify signatures').getByRole('tab', { name: 'TypeScript' }).focus();
    for (const [language, snippet] of languages) {
      const code = panel('Verify signatures').getByRole('group', { name: language, exact: true });
      await code.waitFor();
      expect((await code.textContent())?.trim()).toBe(snippet.trim());
      await expectAccessible();
      await page.keyboard.press('ArrowRight');
    }
  });
});
