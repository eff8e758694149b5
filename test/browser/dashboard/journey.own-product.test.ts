import { text as textOf } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { waitUntil } from '@consent/testkit';
import type { System } from '../../system/use-system';
import { describeInBrowser } from '../open-chromium';
import { inPage } from './in-page';
import { createPerson, openPage, type Person } from './person';
import { startFailingReceiver } from './failing-receiver';
import { startDashboard, type Dashboard } from './start-dashboard';

/** Each test continues where the previous one ended, with the same person and account. */
describeInBrowser('a new user in the dashboard', () => {
  let system: System;
  let browser: Browser;
  let dashboard: Dashboard;
  let receiver: Awaited<ReturnType<typeof startFailingReceiver>>;
  let person: Person;
  let page: Page;
  let key: string;
  let siteId: string;
  let consentId: string;

  beforeAll(async () => {
    [dashboard, receiver] = await Promise.all([startDashboard({ WEBHOOK_RETRY_WAITS_SECONDS: '1,1,1,1' }), startFailingReceiver()]);
    ({ system, browser } = dashboard);
    page = await openPage(browser, system.baseUrl);
    person = createPerson(page, system, () => page.context().close());
  });
  afterAll(async () => {
    await Promise.all([dashboard?.stop(), receiver?.stop()]);
  });

  const step = (number: number) =>
    page
      .getByRole('main')
      .locator('ol > li')
      .nth(number - 1);

  test('signs up, confirms the address, signs in and sees the four steps', async () => {
    await person.signUp({ email: 'ana@example.com', password: 'a long enough password', name: 'Ana' });
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    expect(await page.getByText('To do', { exact: true }).count()).toBe(4);
  });

  test('adds a site, which completes the first step', async () => {
    await step(1).getByRole('textbox', { name: 'Name' }).fill('Shop');
    await step(1).getByLabel('Domain').fill('shop.example.com');
    await step(1).getByRole('button', { name: 'Add site' }).click();
    await step(1).getByText('Done', { exact: true }).waitFor();
  });

  test('publishes a policy for the site in one dialog, which completes the second step', async () => {
    await step(2).getByRole('link', { name: 'New policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'New policy' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Privacy policy');
    await page.getByRole('tabpanel').getByRole('textbox').fill('# Privacy\n\nWe keep what you order for ten years.');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('heading', { name: 'Privacy', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Shop (shop.example.com)', checked: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('1 (current)').waitFor();
    await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: 'Shop' }).waitFor();

    await page.getByRole('link', { name: 'Get started' }).click();
    await step(2).getByText('New consents on Shop record “Privacy policy”, version 1.').waitFor();
    await step(2).getByText('Done', { exact: true }).waitFor();
  });

  test('creates a key, which is shown and completes the third step', async () => {
    await step(3).getByRole('button', { name: 'Create API key' }).click();
    await step(3).getByText('Done', { exact: true }).waitFor();
    key = await step(3).getByTestId('secret').innerText();
    expect(key).toMatch(/^sk-[0-9A-Za-z]{49}$/);
  });

  test('copies a curl line with the key and the site, and sees the first consent without a reload', async () => {
    await step(4).getByRole('button', { name: 'Copy: From your server' }).click();
    const line = await inPage(page, 'clipboard');
    expect(line).toContain(`Authorization: Bearer ${key}`);
    siteId = /"site_id":"([0-9a-f-]{36})"/.exec(line)?.[1] ?? '';
    await step(4).getByText('Listening for your first consent').waitFor();

    const created = await system.api(key).post('/consents', {
      site_id: siteId,
      subject_id: 'visitor-1',
      accepted: true,
      preferences: { analytics: true },
      user_agent: 'Firefox',
    });
    expect(created.status).toBe(201);
    await step(4).getByText("You're receiving consents").waitFor();
    await page.getByText("You're all set").waitFor();
    expect(created.body['policy_version']).toBe(1);
  });

  test('sees in the timeline who recorded and who changed a consent, reads the text it refers to and downloads a receipt', async () => {
    const created = await system.api(key).post('/consents', { site_id: siteId, subject_id: 'visitor-2', accepted: true });
    consentId = created.body['id'] as string;
    await system.api(key).put(`/consents/${consentId}`, { accepted: false });

    // A colleague may share a URL with filters.
    await page.goto(`${system.baseUrl}/consents?accepted=false`);
    await page.getByRole('link', { name: 'visitor-2' }).waitFor();
    expect(await page.getByRole('link', { name: 'visitor-1' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Consents', exact: true }).click();
    await page.getByRole('link', { name: 'visitor-1' }).waitFor();
    await page.getByLabel('Subject', { exact: true }).fill('visitor-2');
    await page.getByRole('button', { name: 'Remove filter Subject: visitor-2' }).waitFor();
    await page.getByRole('link', { name: 'visitor-1' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'visitor-2' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    await page.getByText('Recorded', { exact: true }).waitFor();
    await page.getByText('by the API key “First key”').nth(1).waitFor();
    await page.getByText('We keep what you order for ten years.').waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^rcpt_[0-9A-Z]{26}\.json$/);
  });

  test('erases a subject after typing a word to confirm, and sees what was erased', async () => {
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    const dialog = page.getByRole('dialog');
    const erase = dialog.getByRole('button', { name: 'Erase', exact: true });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('Type ERASE to confirm').fill('ERASE');
    await erase.click();
    await dialog.getByText('1 consent erased').waitFor();
    await dialog.getByRole('link', { name: consentId }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('list', { name: 'History' }).or(page.getByText('Kept as read-only evidence')).first().waitFor();
    expect((await system.api(key).get(`/consents/${consentId}`)).body['deleted_at']).not.toBeNull();
  });

  test('chooses a plan with exports, starts one and downloads it without a reload', async () => {
    await page.getByRole('link', { name: 'Plan and usage' }).click();
    // Wait for the tiles above, because they move the buttons when they appear.
    await page.getByText("Your plan doesn't include exports.").waitFor();
    await page.getByText(/On track for this month|At this rate/).waitFor();
    await page.getByRole('button', { name: 'Choose Starter' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Choose Starter' });
    await confirm.waitFor();
    // A dialog that is still loading grows and moves its button.
    await waitUntil('the dialog has loaded', async () => !(await inPage(page, 'isLoading')));
    await confirm.click();
    await page.getByText('5 of 5').waitFor();

    await page.getByRole('link', { name: 'Exports', exact: true }).click();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const lines = (await textOf(await (await downloading).createReadStream())).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toContain(consentId);
  });

  test('sees a webhook fail, and replays it when the receiver works again', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByLabel('Endpoint URL').fill(receiver.url);
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    expect(await page.getByTestId('secret').innerText()).toMatch(/^whsec_/);

    await system.api(key).post('/consents', { site_id: siteId, subject_id: 'visitor-3', accepted: true });
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByRole('link', { name: 'consent.created' }).click();
    await page.getByText('Answered 500').or(page.getByText('I am broken')).first().waitFor();
    await page.getByText('Failed', { exact: true }).waitFor({ timeout: 60_000 });

    receiver.state.status = 204;
    receiver.state.body = '';
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByText('Delivered', { exact: true }).waitFor();
    expect(new Set(receiver.state.taken).size).toBe(1);
    expect(receiver.state.taken).toHaveLength(6);
  });

  test('revokes a key, and the next call with it is refused', async () => {
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect((await system.api(key).get('/consents')).status).toBe(401);
  });

  test('is sent to the sign-in when the session has ended, and back to the same page afterwards', async () => {
    await page.context().clearCookies({ name: 'session' });
    await page.goto('/consents?subject_id=visitor-1');
    await page.getByText('Sign in to continue.').waitFor();
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'visitor-1' }).waitFor();
    expect(new URL(page.url()).search).toBe('?subject_id=visitor-1');
  });

  test('caused no script error and no violation of the Content Security Policy', () => {
    expect(person.complaints).toEqual([]);
  });
});
