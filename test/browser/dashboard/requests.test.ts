import { waitUntil } from '@consent/testkit';
import { signIdentity } from '@consent/sdk/node';
import type { Page } from 'playwright-core';
import { createConsent } from '../../system/consents';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('[decision 77.8] requests of persons', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let owner: Awaited<ReturnType<typeof system.signIn>>;
  let person: Person;
  let page: Page;
  let address: string;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    owner = await system.signIn(tenant);
    person = await at.person();
    page = person.page;
    address = `privacy-${tenant.site.id}@example.com`;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  const dialog = () => page.getByRole('dialog');
  const linkIn = async (to: string, count = 1) => /#confirm=([\w-]+)/.exec((await system.mailbox.newestTo(to, count)).text)![1]!;
  const confirm = async (token: string) => expect((await system.api().post('/public/requests/confirm', { token })).status).toBe(200);
  const ofSite = () => ({ headers: { 'X-Site-Token': tenant.site.token } });
  const turnOn = async () => {
    expect((await owner.put(`/sites/${tenant.site.id}/request-settings`, { answers_to: address })).status).toBe(200);
    await confirm(await linkIn(address));
  };
  const ask = async (body: object) => expect((await system.api().post('/public/requests', body, ofSite())).status).toBe(202);
  const askByMail = async (kind: string, email: string, more: object = {}) => {
    await ask({ kind, email, ...more });
    await confirm(await linkIn(email));
  };
  const only = async () => {
    const { data } = (await owner.get('/requests')).body as { data: Record<string, unknown>[] };
    expect(data).toHaveLength(1);
    return data[0]!;
  };

  test('an owner sets the address, and requests are on once its mail was confirmed', async () => {
    await page.goto('/requests');
    await page.getByText('No requests yet').waitFor();
    await page.goto(`/sites/${tenant.site.id}?tab=privacy`);
    const panel = page.getByRole('region', { name: 'Requests of people' });
    await panel.getByText('Off. Visitors can’t send requests.').waitFor();
    await panel.getByLabel('Address for answers').fill(address);
    await panel.getByRole('button', { name: 'Save address' }).click();
    await panel.getByText('Not on yet.', { exact: false }).waitFor();
    await confirm(await linkIn(address));
    await page.reload();
    await panel.getByText(`On. Requests are told to ${address}.`).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Turn off' }).click();
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await panel.getByText('Off. Visitors can’t send requests.').waitFor();
  });

  test('a request by mail: its subject is named by ID, the draft is changed, and the answer closes it', async () => {
    await turnOn();
    await createConsent(system.api(tenant.key), tenant.site, { subject_id: 'ada', accepted: true });
    const email = `ada-${tenant.site.id}@example.com`;
    await askByMail('access', email, { subject_id: 'device-1', message: 'Send <img src=x onerror=alert(1)> it, please' });
    await page.goto('/requests');
    await page.getByText(/\d+ days left/).waitFor();
    await page.getByRole('navigation').getByText('1', { exact: false }).last().waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Copy of their data' }).click();
    await page.getByText('Send <img src=x onerror=alert(1)> it, please').waitFor();
    await page.getByText('device-1').waitFor();
    await page.getByText('Files need a subject.').waitFor();
    await page.getByLabel('Email or subject ID').fill('ada');
    await page.getByRole('button', { name: 'Name subject' }).click();
    await page.getByRole('link', { name: 'ada', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Look at the records' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await waitUntil('there is a draft', async () => (await text.inputValue()) !== '');
    await text.fill('This is what we have about you.');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await dialog().getByRole('button', { name: 'Answer', exact: true }).click();
    // Until the answer is sent, the form contains the same text.
    await page.getByRole('button', { name: 'Refuse' }).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Answer' }).getByText('This is what we have about you.').waitFor();
    expect(await only()).toMatchObject({ status: 'answered', subject_id: 'ada', answer_text: 'This is what we have about you.' });
    await page.getByRole('region', { name: 'Trail' }).getByText('Subject named', { exact: false }).waitFor();
    await page.goto('/requests');
    await page.getByText('No requests yet').waitFor();
    await page.getByLabel('Status').first().selectOption('answered');
    await page.getByRole('link', { name: 'Copy of their data' }).waitFor();
  });

  test('an erasure of a proven person: what is still to do is said before the answer, and what is overdue is said in words', async () => {
    await turnOn();
    const api = system.api(tenant.key);
    await createConsent(api, tenant.site, { subject_id: 'ada', accepted: true });
    const key = (await owner.post(`/sites/${tenant.site.id}/identity/secret`)).body['secret'] as string;
    await ask({ kind: 'erase', token: signIdentity('ada', { siteId: tenant.site.id, key }) });
    const { id } = await only();
    await system.sql.account.query(`UPDATE requests SET due_at = now() - interval '3 days' WHERE id = $1`, [id]);
    await page.goto(`/requests/${String(id)}`);
    await page.getByText('Overdue by 3 days').waitFor();
    await page.getByText('Proven: your site vouched', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Name subject' }).count()).toBe(0);
    await page.getByText('Still to do: erase this person.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await dialog().getByText('Something is still to do', { exact: false }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await api.delete('/consents/by-subject/ada');
    await page.reload();
    await page.getByText('Done: all consents of this person on this site are erased.').waitFor();
    expect(await findingsOn(page)).toEqual([]);
  });

  test('a request is refused with a reason, and its deadline is moved before; a colleague who was faster is told', async () => {
    await turnOn();
    await askByMail('correct', `eve-${tenant.site.id}@example.com`);
    const { id } = await only();
    await page.goto(`/requests/${String(id)}`);
    await page.getByRole('button', { name: 'Move deadline' }).click();
    await dialog().getByLabel('Reason for the person').fill('We ask another company.');
    await dialog().getByRole('button', { name: 'Move deadline' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('We ask another company.').first().waitFor();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await dialog().getByLabel('Reason for the person').fill('We could not find out who you are.');
    expect((await owner.post(`/requests/${String(id)}/answer`, { text: 'A colleague answers', files: [] })).status).toBe(200);
    await dialog().getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('A colleague answers').waitFor();
    expect(await only()).toMatchObject({ status: 'answered', extension_reason: 'We ask another company.' });
  });
});
