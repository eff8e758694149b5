import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

describeDashboard('the page of a record', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let policy: string;
  let ids: string[];

  beforeAll(async () => {
    tenant = await system.tenants.create();
    person = await at.person({ colorScheme: 'dark', viewport: { width: 1000, height: 900 } });
    page = person.page;
    await person.signIn(tenant);
    const api = system.api(tenant.key);
    const content = `# Privacy\n\n${'We keep it for ten days.\n\n'.repeat(60)}`;
    policy = (await api.post('/policies', { name: 'Privacy', content })).body['id'] as string;
    await (await system.signIn(tenant)).put(`/sites/${tenant.site.id}/policy`, { policy_id: policy });
    ids = [];
    for (const subject_id of ['visitor', 'somebody else', 'visitor', 'visitor']) {
      const { body } = await api.post('/consents', { site_id: tenant.site.id, subject_id, accepted: true });
      if (subject_id === 'visitor') ids.push(body['id'] as string);
    }
  });
  afterAll(() => person.leave());

  const fields = () => page.getByRole('definition');

  test('links its subject, site and policy version', async () => {
    await page.goto(`/consents/${ids[1]}`);
    const href = (name: string) => fields().getByRole('link', { name }).getAttribute('href');
    expect(await href('visitor')).toBe('/subjects/visitor');
    expect(await href('Site')).toBe(`/sites/${tenant.site.id}`);
    expect(await href('Privacy · Version 1')).toBe(`/policies/${policy}/versions/1`);
    const ofText = page.getByRole('region', { name: 'Policy at the time of consent' }).getByRole('link', { name: 'Privacy · Version 1' });
    expect(await ofText.getAttribute('href')).toBe(`/policies/${policy}/versions/1`);
  });

  test('links the records of the same subject before and after it', async () => {
    await page.goto(`/consents/${ids[1]}`);
    await page.getByRole('link', { name: 'Newer record' }).click();
    await page.waitForURL(`**/consents/${ids[2]}`);
    await page.getByRole('link', { name: 'Older record' }).click();
    await page.waitForURL(`**/consents/${ids[1]}`);
    await page.getByRole('link', { name: 'Older record' }).click();
    await page.waitForURL(`**/consents/${ids[0]}`);
    await page.getByRole('link', { name: 'Newer record' }).waitFor();
    expect(await page.getByRole('link', { name: 'Older record' }).count()).toBe(0);
  });

  test('copies the subject', async () => {
    await page.goto(`/consents/${ids[0]}`);
    await page.getByRole('button', { name: 'Copy: Subject' }).click();
    expect(await inPage(page, 'clipboard')).toBe('visitor');
  });

  test('names the key that recorded and the key that changed it, also when 100 keys are newer', async () => {
    const named = await system.tenants.create();
    const api = system.api(named.key);
    const { id } = (await api.post('/consents', { site_id: named.site.id, subject_id: 'visitor', accepted: true })).body as { id: string };
    await api.put(`/consents/${id}`, { accepted: false });
    const other = await at.person();
    await other.signIn(named);
    // The first page of keys lacks this key, as in an account with many keys.
    await other.page.route(
      (url) => url.pathname === '/api/v1/keys' && !url.searchParams.has('cursor'),
      (route) => route.fulfill({ json: { data: [], next_cursor: 'next' } }),
    );
    await other.page.route(
      (url) => url.pathname === '/api/v1/keys' && url.searchParams.has('cursor'),
      async (route) => {
        const keys = (await (await system.signIn(named)).get('/keys')).body;
        await route.fulfill({ json: keys });
      },
    );
    await other.page.goto(`/consents/${id}`);
    await other.page.getByText('by the API key “Key”').nth(1).waitFor();
    await other.leave();
  });

  test('is printed without menu and buttons, dark on white, with the whole policy and with UTC', async () => {
    await system.api(tenant.key).delete(`/consents/${ids[0]}`);
    await page.goto(`/consents/${ids[0]}`);
    await page.getByText('Kept as read-only evidence.').waitFor();
    await page.getByRole('heading', { name: 'Privacy', exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('header, nav, button').locator('visible=true').count()).toBe(0);
    const style = (selector: string, property: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`);
    const colours = '[...new Set([...document.querySelectorAll("main *")].map((each) => getComputedStyle(each).color))]';
    expect(await page.evaluate<string[]>(colours)).toEqual(['rgb(0, 0, 0)']);
    expect(await style('body', 'backgroundColor')).toBe('rgb(255, 255, 255)');
    const isCut =
      '[...document.querySelectorAll("main *")].some((each) => each.scrollHeight > each.clientHeight + 1 && /auto|scroll|hidden/.test(getComputedStyle(each).overflowY) && each.clientHeight > 50)';
    expect(await page.evaluate<boolean>(isCut)).toBe(false);
    const utc = await page.evaluate<string>('getComputedStyle(document.querySelector("main time"), "::after").content');
    expect(utc).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    await page.emulateMedia({ media: null });
    expect(await page.locator('header').isVisible()).toBe(true);
    expect(person.complaints).toEqual([]);
  });
});
