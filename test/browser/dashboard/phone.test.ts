import type { Page } from 'playwright-core';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

describeDashboard('the first steps on a phone', (at) => {
  const { system } = at;
  let person: Person;
  let page: Page;
  let siteToken: string;

  beforeAll(async () => {
    person = await at.person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    page = person.page;
  });

  const openFromMenu = async (name: string) => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).tap();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };

  test('sign-up leads to the four steps', async () => {
    await person.signUp({ email: 'rui@example.com', password: 'a long enough password', name: 'Rui' });
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);
  });

  test('a site and a key can be created', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Blog');
    await page.getByLabel('Domain').fill('blog.example.com');
    await page.getByRole('button', { name: 'Add site' }).tap();
    await page.getByText('Blog (blog.example.com)').waitFor();
    await page.getByRole('button', { name: 'Create API key' }).tap();
    await page.getByTestId('secret').waitFor();
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);
    // The alert clips overflow, so an overflowing key does not widen the page.
    const { x, width } = (await page.getByTestId('secret').boundingBox())!;
    expect(x + width).toBeLessThan(360 - 16);
  });

  test('a consent sent by the banner appears without a reload', async () => {
    await page.getByRole('button', { name: 'Copy: From a page of your site' }).tap();
    const snippet = await inPage(page, 'clipboard');
    siteToken = /\/b\/(st_[^"]+)\.js"/.exec(snippet)?.[1] ?? '';
    const sent = await fetch(`${system.baseUrl}/api/v1/public/consent`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Site-Token': siteToken },
      body: JSON.stringify({ subject_id: 'walker', accepted: false }),
    });
    expect(sent.status).toBe(201);
    await page.getByText("You're receiving consents").waitFor();
  });

  test('the menu leads to every page, and no page is wider than the phone', async () => {
    for (const name of [
      'Overview',
      'Consents',
      'Data subjects',
      'Policies',
      'Sites',
      'Exports',
      'Webhooks',
      'API keys',
      'Team',
      'Plan and usage',
      'Account',
      'Contact',
    ]) {
      await openFromMenu(name);
      expect({ name, pixelsTooWide: await inPage(page, 'pixelsTooWide') }).toEqual({ name, pixelsTooWide: 0 });
    }
    expect(person.complaints).toEqual([]);
  });
});

describeDashboard('a page for everybody, on a phone', (at) => {
  test.each([
    { locale: 'en-GB', name: 'Language and theme: English' },
    { locale: 'pt-BR', name: 'Idioma e tema: Português (Brasil)' },
  ])('has the language beside the name of the product: $locale', async ({ locale, name }) => {
    const { page, leave } = await at.person({ locale, viewport: { width: 360, height: 740 } });
    await page.goto('/sign-in');
    const [product, language] = [page.getByRole('banner').getByText('Consent Service'), page.getByRole('button', { name })];
    const [left, right] = [await product.boundingBox(), await language.boundingBox()];
    expect(right?.y).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0));
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);
    await leave();
  });
});
