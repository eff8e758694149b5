import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { createBrowser } from '../../system/browser';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

const categories = [{ key: 'necessary' }, { key: 'maps', label: { en: 'Maps', ar: 'خرائط' }, description: { en: 'Shows the way.' } }];
const arabic = { title: 'خصوصيتك', message: 'نستخدم ملفات تعريف الارتباط. <b>text</b>' };

describeDashboard('[decision 49] the notices of a site in the dashboard', (at) => {
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  beforeEach(async () => {
    tenant = await at.system.tenants.create();
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  const path = () => `/sites/${tenant.site.id}`;
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const rows = () =>
    panel('Notices')
      .getByRole('row')
      .filter({ hasNot: page.getByRole('columnheader') });
  /** The gateway that serves banner.js, which knows what the settings become. */
  const configure = async (...banners: object[]) => {
    const owner = createBrowser(`${at.system.baseUrl}/api/v1`);
    await owner.logIn(tenant);
    const { name, domain } = tenant.site;
    for (const banner of banners) expect((await owner.put(path(), { name: name ?? 'Shop', domain, banner })).status).toBe(200);
  };

  test('a changed text makes the next notice, and the two are compared word by word', async () => {
    await page.goto(`${path()}?tab=banner`);
    const form = page.getByRole('form', { name: 'Banner settings' });
    const save = async (message: string, position: string) => {
      await form.getByLabel('Message', { exact: true }).fill(message);
      await form.getByLabel('Position').selectOption(position);
      await form.getByRole('button', { name: 'Save banner' }).click();
      await form.getByText('All changes are saved').waitFor();
    };
    await save('We keep it for ten days.', 'Bottom');
    await save('We keep it for two days.', 'Center');
    await page.getByRole('tab', { name: 'Notices' }).click();
    await rows().nth(1).waitFor();
    expect(await rows().count()).toBe(2);
    await rows().nth(0).getByText('Texts in English (en) · Position').waitFor();
    expect([await rows().nth(0).getByText('Current').count(), await rows().nth(1).getByText('Current').count()]).toEqual([1, 0]);
    await panel('Notices').getByText('Visitors are asked with notice 2 now.').waitFor();

    await rows().nth(0).getByRole('link', { name: 'Compare with notice 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare notices' }).waitFor();
    const texts = panel('Texts in English (en)');
    expect(await texts.locator('del, ins').allTextContents()).toEqual(['ten', 'two']);
    expect(await panel('Everything else').getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
      'Position',
      'Bottom',
      'Center',
    ]);
    for (const [number, message] of [
      [1, 'We keep it for ten days.'],
      [2, 'We keep it for two days.'],
    ] as const) {
      await page.frameLocator(`iframe[title="Banner of notice ${number}"]`).getByText(message).waitFor();
    }

    await page.getByLabel('From', { exact: true }).selectOption('Notice 2');
    await page.getByText('The two notices are identical.').waitFor();
  });

  test('settings that were there before are the current notice again', async () => {
    await configure({ position: 'center' }, { position: 'bottom_left' }, { position: 'center' });
    await page.goto(`${path()}?tab=notices`);
    await panel('Notices').getByText('Visitors are asked with notice 1 now.').waitFor();
    expect([await rows().nth(0).getByText('Current').count(), await rows().nth(1).getByText('Current').count()]).toEqual([0, 1]);
  });

  test('its file has its SHA-256', async () => {
    await configure({ categories, texts: { ar: arabic } });
    await page.goto(`${path()}/notices/1`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download JSON' }).click()]);
    const sha256 = createHash('sha256')
      .update(await buffer(await download.createReadStream()))
      .digest('hex');
    await page.getByText(sha256, { exact: true }).waitFor();
    await page.getByText(`sha256sum ${download.suggestedFilename()}`).waitFor();
  });

  test('its picture records and requests nothing, leaves the page nowhere, and takes no focus; foreign texts are text', async () => {
    await configure({ categories, texts: { ar: arabic } });
    const policy = await createPolicy(at.system.api(tenant.key), { content: '# The policy of this shop' });
    await linkPolicy(at.system, tenant, policy.id);
    await page.goto(`${path()}?tab=notices`);
    await rows().nth(1).waitFor();
    await page.goto(`${path()}/notices/2`);
    await page.getByLabel('Preview language').selectOption('ar');
    const picture = page.frameLocator('iframe[title="Banner of notice 2"]');
    await picture.getByText(arabic.message).waitFor();
    expect(await picture.getByRole('dialog').getAttribute('dir')).toBe('rtl');
    expect(await page.evaluate('document.activeElement.localName')).not.toBe('iframe');
    await panel('Banner').getByText(arabic.message).waitFor();
    await page.getByRole('link', { name: 'Version 1' }).waitFor();

    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const address = page.url();
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await picture.getByRole('link').click();
    await picture.getByRole('link').click({ button: 'middle' });
    await picture.getByRole('button', { name: 'Choose' }).click();
    await picture.getByRole('button', { name: 'Accept all' }).click();
    await page.getByText('Preferences', { exact: true }).click();
    await picture.getByText('خرائط').waitFor();
    expect([requests, page.url(), page.context().pages().length]).toEqual([[], address, 1]);
    expect((await at.system.api(tenant.key).get('/consents')).body.data).toEqual([]);
  });

  test('a notice that another banner.js drew says so', async () => {
    await configure({ position: 'center' });
    await page.route('**/banner.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '// another release' }));
    await page.goto(`${path()}/notices/1`);
    await page.getByText("Drawn by today's banner.js. This notice was shown by another one").waitFor();
    await page.unrouteAll();
    await page.goto(`${path()}/notices/1`);
    await page.getByRole('button', { name: 'Download JSON' }).waitFor();
    expect(await page.getByText("Drawn by today's banner.js").count()).toBe(0);
  });

  test('without notices, the tab says why', async () => {
    await page.route('**/notices?*', (route) => route.fulfill({ json: { data: [], current_number: null, next_cursor: '' } }));
    await page.goto(`${path()}?tab=notices`);
    await page.getByText('Save your banner settings to make the first one.').waitFor();
    await page.route('**/banner.js', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.reload();
    await page.getByText('This server serves no banner.js').waitFor();
  });

  test('64 categories, 40 languages and long words fit a phone', async () => {
    const long = 'Datenschutzgrundverordnung'.repeat(3);
    const many = Array.from({ length: 64 }, (_, index) => ({
      key: `${long.slice(0, 60)}${index}`,
      label: { en: `${long}${index}` },
      description: { en: long },
    }));
    const tags = Array.from({ length: 38 }, (_, index) => `x${String.fromCharCode(97 + (index % 26))}${index < 26 ? '' : '-AA'}`);
    const texts = Object.fromEntries(tags.map((tag) => [tag, { title: long, accept: long.slice(0, 40) }]));
    await configure(
      { categories: many, texts },
      { categories: many.slice(0, 32).toReversed(), texts: { ...texts, xa: { title: 'Short' } } },
    );
    await page.setViewportSize({ width: 390, height: 800 });
    for (const address of ['?tab=notices', '/notices/1', '/notices/compare?from=1&to=2']) {
      await page.goto(path() + address);
      await page.getByText('Order of categories').or(page.getByText(`sha256sum`)).first().waitFor();
      expect([address, await inPage(page, 'pixelsTooWide')]).toEqual([address, 0]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});
