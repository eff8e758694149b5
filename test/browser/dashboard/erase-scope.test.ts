import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('an erasure in the dashboard', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let blog: string;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    const session = await system.signIn(tenant);
    blog = (await session.post('/sites', { name: 'Blog', domain: 'blog.example.com' })).body['id'] as string;
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(() => person.leave());

  const record = async (siteId: string) =>
    (await system.api(tenant.key).post('/consents', { site_id: siteId, subject_id: 'visitor', accepted: true })).body['id'] as string;
  const isErased = async (id: string) => (await system.api(tenant.key).get(`/consents/${id}`)).body['deleted_at'] !== null;
  const deleteBlog = async () => (await system.signIn(tenant)).delete(`/sites/${blog}`);
  const dialog = () => page.getByRole('dialog');
  const chosenSite = () => dialog().getByLabel('Site').locator('option:checked').innerText();
  const open = () => page.getByRole('button', { name: 'Erase data subject' }).click();
  const erase = async () => {
    await dialog().getByLabel('Type ERASE to confirm').fill('ERASE');
    await dialog().getByRole('button', { name: 'Erase', exact: true }).click();
  };

  test('names the one site it erases on, and makes no claim about others', async () => {
    const onSite = await record(tenant.site.id);
    await page.goto(`/consents?subject_id=visitor&site_id=${blog}`);
    await open();
    expect(await chosenSite()).toBe('Blog');
    await erase();
    await dialog().getByText("No active consents found for visitor on “Blog”. Other sites weren't checked.").waitFor();
    expect(await isErased(onSite)).toBe(false);

    const onBlog = await record(blog);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await open();
    await erase();
    await dialog().getByText('Erased on “Blog”. Other sites are unchanged.').waitFor();
    await dialog().getByRole('link', { name: onBlog }).waitFor();
    expect([await isErased(onSite), await isErased(onBlog)]).toEqual([false, true]);
  });

  test('says that it erases on all sites', async () => {
    const ids = [await record(tenant.site.id), await record(blog)];
    await page.goto('/consents?subject_id=visitor');
    await open();
    expect(await chosenSite()).toBe('All sites');
    await erase();
    await dialog().getByText('Erased on all sites.').waitFor();
    expect(await Promise.all(ids.map(isErased))).toEqual([true, true]);
  });

  test('shows, searches and erases on a deleted site given in the address', async () => {
    const [onSite, onBlog] = [await record(tenant.site.id), await record(blog)];
    await deleteBlog();
    const deletedSite = `Deleted site ${blog.slice(0, 8)}`;
    await page.goto(`/consents?site_id=${blog}`);
    const list = page.getByRole('group', { name: 'Consents' });
    await list.getByText(deletedSite).waitFor();
    const filter = page.getByRole('search').getByLabel('Site', { exact: true });
    expect(await filter.locator('option:checked').innerText()).toBe(deletedSite);
    await page.getByRole('search').getByLabel('Subject', { exact: true }).fill('visitor');
    await page.waitForURL((url) => url.searchParams.get('subject_id') === 'visitor');
    expect(new URL(page.url()).searchParams.get('site_id')).toBe(blog);

    await open();
    expect(await chosenSite()).toBe(deletedSite);
    await erase();
    await dialog().getByText(`Erased on “${deletedSite}”.`).waitFor();
    expect([await isErased(onSite), await isErased(onBlog)]).toEqual([false, true]);
  });

  test('is not possible before the sites are loaded, and until then no site is called deleted', async () => {
    await record(blog);
    const isSites = (url: URL) => url.pathname === '/api/v1/sites';
    await page.route(isSites, (route) => route.abort());
    await page.goto(`/consents?site_id=${blog}`);
    await page.getByRole('link', { name: 'visitor' }).waitFor();
    expect(await page.getByText('Deleted site').count()).toBe(0);
    await open();
    await dialog().getByText("Can't reach the server").waitFor();
    expect(await dialog().getByRole('textbox', { name: 'Subject ID', exact: true }).count()).toBe(0);
    await page.unroute(isSites);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await dialog().getByRole('textbox', { name: 'Subject ID', exact: true }).waitFor();
    expect(await chosenSite()).toBe('Blog');
  });

  test('shows "and more" without a number when more than a page of consents was erased', async () => {
    const consents = Array.from({ length: 101 }, () => ({ site_id: blog, subject_id: 'visitor', accepted: true }));
    const api = system.api(tenant.key);
    for (const batch of [consents.slice(0, 100), consents.slice(100)])
      expect((await api.post('/consents/batch', { consents: batch })).status).toBeLessThan(300);
    await page.goto('/consents?subject_id=visitor');
    await open();
    await erase();
    await dialog().getByText('101 consents erased').waitFor();
    await dialog().getByText('and more.').waitFor();
    expect(await dialog().getByText('others').count()).toBe(0);
  });

  test('leaves an empty list that says erased consents are not in it', async () => {
    await record(blog);
    await page.goto('/consents');
    await page.getByRole('link', { name: 'visitor' }).waitFor();
    await system.api(tenant.key).delete('/consents/by-subject/visitor');
    await page.reload();
    await page.getByText('Erased consents are hidden.').waitFor();
    expect(await page.getByText('No consents yet').count()).toBe(0);
  });
});
