import { text as textOf } from 'node:stream/consumers';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('the export of a search', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const api = system.api(tenant.key);
    const consents = Array.from({ length: 260 }, (_, index) => ({
      site_id: tenant.site.id,
      subject_id: `visitor ${index}`,
      accepted: index % 2 === 0,
    }));
    await api.post('/consents/batch', { consents });
    await api.post('/consents', { site_id: tenant.site.id, subject_id: '=1+1', consent_id: 'odd', accepted: true });
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });

  const dialog = () => page.getByRole('dialog', { name: 'Export search' });
  const openDialog = async (search: string) => {
    await person.visit(`/consents${search}`);
    await page.getByRole('button', { name: 'Export search' }).click();
    await dialog().waitFor();
  };
  const download = async (): Promise<{ name: string; text: string }> => {
    // An export of 10,000 consents sends 100 requests. On a busy machine they took longer than the 30 s of Playwright.
    const downloading = page.waitForEvent('download', { timeout: 90_000 });
    await dialog().getByRole('button', { name: 'Download file' }).click();
    const file = await downloading;
    return { name: file.suggestedFilename(), text: await textOf(await file.createReadStream()) };
  };

  test('the list shows an approximate total, and the exact number when all consents are shown', async () => {
    await page.goto('/consents');
    await page.getByRole('main').getByText('Latest 100 of about 260 recorded').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('main').getByText('Latest 200 of about 260 recorded').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('main').getByText('261 consents').waitFor();
    await person.visit('/consents?accepted=false');
    await page.getByRole('main').getByText('Latest 100 of about 130 recorded').waitFor();
  });

  test('the list shows no total when statistics are unavailable', async () => {
    const isStats = (url: URL) => url.pathname === '/api/v1/stats';
    await page.route(isStats, (route) => route.fulfill({ status: 400, json: { error: 'invalid_request', message: 'no' } }));
    await page.goto('/consents');
    await page.getByRole('main').getByText('Latest 100', { exact: true }).waitFor();
    await page.unroute(isStats);
  });

  test('[decision 32.1] a CSV has every consent that matches the filters, and no other', async () => {
    await openDialog('?accepted=false');
    await dialog().getByText('Decision: Refused').waitFor();
    const { name, text } = await download();
    expect(name).toMatch(/^consents-\d{4}-\d\d-\d\d\.csv$/);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toMatch(/^id,site_id,subject_id,consent_id,accepted,/);
    expect(lines).toHaveLength(131);
    expect(lines.slice(1).every((line) => line.includes(',false,'))).toBe(true);
    await dialog().getByText('Downloaded 130 consents.').waitFor();
  });

  test('[decision 32.1] JSON has the search and the consents as the API writes them; a cell of the CSV is no formula', async () => {
    await openDialog('?consent_id=odd');
    const csv = await download();
    expect(csv.text).toContain(",'=1+1,odd,");
    await dialog().getByText('JSON', { exact: true }).click();
    const { name, text } = await download();
    expect(name).toMatch(/\.json$/);
    expect(JSON.parse(text)).toMatchObject({ filters: { consent_id: 'odd' }, is_complete: true, consents: [{ subject_id: '=1+1' }] });
  });

  test('[decision 32.1] ends at 10,000 consents, says so, and reads no more', async () => {
    const [one] = (await system.api(tenant.key).get('/consents?limit=1')).body['data'] as object[];
    let reads = 0;
    const isList = (url: URL) => url.pathname === '/api/v1/consents';
    await page.route(isList, (route) => {
      reads += 1;
      const data = Array.from({ length: 100 }, (_, index) => ({ ...one, id: `${reads} ${index}` }));
      return route.fulfill({ json: { data, limit: 100, next_cursor: String(reads) } });
    });
    await openDialog('');
    reads = 0;
    const { text } = await download();
    expect(text.trim().split('\r\n')).toHaveLength(10_001);
    await dialog().getByText('Downloaded the newest 10,000 consents.').waitFor();
    expect(reads).toBe(100);
    await page.unroute(isList);
  });

  test('can be cancelled while it reads, and leaves no file', async () => {
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await openDialog('');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const isList = (url: URL) => url.pathname === '/api/v1/consents';
    await page.route(isList, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await dialog().getByRole('button', { name: 'Download file' }).click();
    await dialog().getByText('Reading…').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const answered = page.waitForResponse((response) => isList(new URL(response.url())));
    answer();
    await answered;
    await page.unroute(isList);
    await page.getByRole('button', { name: 'Export search' }).click();
    await dialog().getByRole('button', { name: 'Download file' }).waitFor();
    expect(await dialog().getByText('Reading…').count()).toBe(0);
    expect(downloads).toBe(0);
  });

  test('says why it failed, and works when it is tried again', async () => {
    await openDialog('?consent_id=odd');
    const isList = (url: URL) => url.pathname === '/api/v1/consents';
    await page.route(isList, (route) => route.abort());
    await dialog().getByRole('button', { name: 'Download file' }).click();
    await dialog().getByText("Can't reach the server").waitFor();
    await page.unroute(isList);
    expect((await download()).text).toContain('odd');
    await waitUntil('the failure is gone', async () => (await dialog().getByText("Can't reach the server").count()) === 0);
  });

  test('caused no script error and no violation of the Content Security Policy', () => {
    expect(person.complaints).toEqual([]);
  });
});
