import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { moveTo, openPlacedProduct, sendSignal } from './open-placed-product';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics'];
const held = `<script type="text/plain" data-consent="analytics">(window.ran ??= []).push('analytics')</script>`;
const ran = (page: Page) => page.evaluate<string[]>('window.ran ?? []');
const line = 'Opt-out signal honoured';
const off = { necessary: true, analytics: false };

describeDashboard('[decision 54] Global Privacy Control by rule', (at) => {
  let product: Awaited<ReturnType<typeof openPlacedProduct>>;
  let website: Website;
  let page: Page;
  beforeAll(async () => {
    product = await openPlacedProduct();
    at.system.baseUrl = product.url;
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    website = await openWebsite(at);
    website.write({ body: `<h1>Shop</h1>${held}` });
    page = await website.newVisitor();
    await sendSignal(page);
    await moveTo(page, 'US-CA');
  });
  afterEach(() => website.close());

  const configure = (gpc: string, model = 'opt_out') =>
    website.configure({ categories, banner: { on_withdrawal: 'keep', rules: [{ places: ['US-CA'], model, gpc }] } });
  const visit = async () => {
    await page.goto(website.origin);
    await page.locator('[data-consent-banner]').waitFor({ state: 'attached' });
  };
  const dialog = () => page.getByRole('dialog');
  const settings = () => page.getByRole('button', { name: 'Cookie settings' });
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const box = () => dialog().getByRole('checkbox', { name: 'Analytics' });
  const shown = () => page.getByText(line, { exact: true }).filter({ visible: true });
  const recorded = async (count: number) => {
    await waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
    const [record] = await website.records();
    const context = (await at.system.api(website.tenant.key).get(`/consents/${record?.['id'] as string}/context`)).body;
    return { record, context };
  };
  const kept = () => page.evaluate<{ pending?: object }>("JSON.parse(localStorage.getItem('consent.v1'))");
  /** The server confirmed it, so that nothing is sent again. */
  const settled = () => waitUntil('the choice is settled', async () => (await kept()).pending === undefined);

  test.each(['opt_in', 'opt_out', 'notice', 'none'])(
    'decides under %s: recorded once, the banner rests, and the line is there without a click, also on later pages',
    async (model) => {
      await configure('decides', model);
      await visit();
      await shown().waitFor();
      const { record, context } = await recorded(1);
      expect(record).toMatchObject({ accepted: false, preferences: off, policy_version: 0 });
      expect(context).toMatchObject({ surface: 'other', action: 'signal', signals: { gpc: true, place: 'US-CA', rule: 1 } });
      expect([await dialog().count(), await ran(page)]).toEqual([0, []]);
      await settled();
      for (let view = 0; view < 3; view++) {
        await visit();
        await shown().waitFor();
      }
      expect([await website.records(), await ran(page), await dialog().count()]).toMatchObject([[record], [], 0]);
    },
  );

  test('decides: opening the settings shows the switches off, and the same line', async () => {
    await configure('decides');
    await visit();
    await settings().click();
    expect([await box().isChecked(), await dialog().getByText(line).isVisible(), await shown().count()]).toEqual([false, true, 1]);
  });

  test('decides: a later choice wins, is recorded as such, and nothing records the signal again', async () => {
    await configure('decides');
    await visit();
    await recorded(1);
    await settings().click();
    await box().check();
    await press('Save choice');
    const { record, context } = await recorded(2);
    expect(record).toMatchObject({ accepted: true, preferences: { necessary: true, analytics: true } });
    expect(context).toMatchObject({ surface: 'preferences', action: 'save', signals: { gpc: true } });
    await waitUntil('the script runs', async () => (await ran(page)).length === 1);
    await settled();
    await visit();
    await settings().waitFor();
    await waitUntil('the script runs on the next page', async () => (await ran(page)).length === 1);
    expect([await website.records(), await shown().count()]).toMatchObject([[{}, {}], 0]);
  });

  test('decides: after the days of no, and after a new policy, the signal still decides without a second record', async () => {
    await website.configure({
      categories,
      banner: { rules: [{ places: ['US-CA'], model: 'opt_out', gpc: 'decides', ask_again_after_days: { no: 1 } }] },
    });
    await visit();
    await recorded(1);
    await settled();
    await page.evaluate(
      `localStorage.setItem('consent.v1', localStorage.getItem('consent.v1').replace(/"decided_at":"[^"]+"/, '"decided_at":"2020-01-01T00:00:00.000Z"'))`,
    );
    await website.publishPolicy('A policy that came later.');
    await moveTo(page, 'US-CA');
    await visit();
    await shown().waitFor();
    expect([await dialog().count(), await ran(page), (await website.records()).length]).toEqual([0, [], 1]);
  });

  test('a category that came after the signal stays off', async () => {
    await configure('decides');
    await visit();
    await recorded(1);
    await settled();
    await website.configure({
      categories: [...categories, 'ads'],
      banner: { rules: [{ places: ['US-CA'], model: 'none', gpc: 'decides' }] },
    });
    website.write({ body: `<h1>Shop</h1><script type="text/plain" data-consent="ads">(window.ran ??= []).push('ads')</script>` });
    await moveTo(page, 'US-CA');
    await visit();
    await shown().waitFor();
    expect([await ran(page), (await website.records()).length]).toEqual([[], 1]);
  });

  test.each(['opt_in', 'opt_out', 'notice', 'none'])(
    'refuses_and_asks under %s: off and recorded once, and the banner asks on each page until it is answered',
    async (model) => {
      await configure('refuses_and_asks', model);
      for (let view = 0; view < 3; view++) {
        await visit();
        await dialog().getByRole('button', { name: 'Refuse all' }).waitFor();
        await dialog().getByText(line).waitFor();
        await recorded(1);
        await settled();
      }
      expect((await recorded(1)).context).toMatchObject({ action: 'signal', surface: 'other' });
      expect(await ran(page)).toEqual([]);
      await press('Choose');
      expect(await box().isChecked()).toBe(false);
      await press('Accept all');
      const { record, context } = await recorded(2);
      expect([record, context]).toMatchObject([{ accepted: true }, { action: 'accept_all', surface: 'banner', signals: { gpc: true } }]);
      await waitUntil('the script runs', async () => (await ran(page)).length === 1);
      await settled();
      await visit();
      await settings().waitFor();
      expect([await dialog().count(), (await website.records()).length, await shown().count()]).toEqual([0, 2, 0]);
    },
  );

  test('refuses_and_asks: a refusal is the visitor’s own record, and the line stays', async () => {
    await configure('refuses_and_asks');
    await visit();
    await recorded(1);
    await press('Refuse all');
    expect((await recorded(2)).context).toMatchObject({ action: 'refuse_all', surface: 'banner' });
    await settled();
    await visit();
    await shown().waitFor();
    expect([await dialog().count(), (await website.records()).length]).toEqual([0, 2]);
  });

  test('ignored: the signal does nothing', async () => {
    await configure('ignored');
    await visit();
    await dialog().waitFor();
    await waitUntil('the script runs', async () => (await ran(page)).length === 1);
    expect([await website.records(), await shown().count()]).toEqual([[], 0]);
  });

  test('a browser without the signal shows no line, also after a refusal', async () => {
    await configure('decides');
    page = await website.newVisitor();
    await moveTo(page, 'US-CA');
    await visit();
    await press('Refuse all');
    await recorded(1);
    await settings().waitFor();
    expect(await shown().count()).toBe(0);
  });

  test('a site without rules keeps its setting, and gets the line', async () => {
    await website.configure({ categories });
    await visit();
    await shown().waitFor();
    expect((await recorded(1)).context?.['signals']).toEqual({ gpc: true });
    await settled();
    await visit();
    await shown().waitFor();
    expect([(await website.records()).length, await dialog().count()]).toEqual([1, 0]);
    await website.configure({ categories, banner: { global_privacy_control: false } });
    await moveTo(page, 'US-CA');
    await visit();
    await settings().waitFor();
    expect(await shown().count()).toBe(0);
  });

  test('where storage is blocked, nothing records the signal with every page view, and it refuses all the same', async () => {
    await configure('decides');
    await page.addInitScript("Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('blocked'); } })");
    let requests = 0;
    page.on('request', (request) => (requests += request.url().endsWith('/public/consent') ? 1 : 0));
    for (let view = 0; view < 2; view++) {
      await visit();
      await shown().waitFor();
    }
    expect([requests, await ran(page), await dialog().count()]).toEqual([0, [], 0]);
  });

  test('a page with its own link to the settings has the line without the small button', async () => {
    await configure('decides');
    website.write({ body: `<h1>Shop</h1><button data-consent-show>My choices</button>${held}` });
    await visit();
    await shown().waitFor();
    expect(await settings().count()).toBe(0);
    await page.getByRole('button', { name: 'My choices' }).click();
    await dialog().getByText(line).waitFor();
  });

  test('axe finds nothing at 1280 and 320 pixels, and the line is within the window', async () => {
    await configure('decides');
    website.write({ body: '<main><h1>Shop</h1></main>' });
    await visit();
    await shown().waitFor();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 600 });
      const { x = -1, width: wide = 0 } = (await shown().boundingBox()) ?? {};
      expect([width, x >= 0 && x + wide <= width, await findingsOn(page)]).toEqual([width, true, []]);
    }
  });
});
