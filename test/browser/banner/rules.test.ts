import { waitUntil } from '@consent/testkit';
import type { Page, Route } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { moveTo, openPlacedProduct, type TestPlace } from './open-placed-product';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics', 'ads'];
const held = (category: string) => `<script type="text/plain" data-consent="${category}">(window.ran ??= []).push('${category}')</script>`;
// Expressions are text because tests are compiled for Node, without browser types.
const ran = (page: Page) => page.evaluate<string[]>('window.ran ?? []');
interface State {
  decided: boolean;
  accepted: boolean;
  preferences: Record<string, boolean>;
}
const stateOf = (page: Page) => page.evaluate<State>('window.consent.get()');
/** Makes what the browser keeps older. */
const age = (page: Page, key: string, days: number) =>
  page.evaluate(`(() => {
    const kept = JSON.parse(localStorage.getItem('${key}'));
    kept.decided_at = new Date(Date.parse(kept.decided_at) - ${days} * 86400000).toISOString();
    localStorage.setItem('${key}', JSON.stringify(kept));
  })()`);
const on = { necessary: true, analytics: true, ads: true };
const off = { necessary: true, analytics: false, ads: false };

describeDashboard('[decision 54] what is asked and what runs by the place of the visitor', (at) => {
  let product: Awaited<ReturnType<typeof openPlacedProduct>>;
  let website: Website;
  beforeAll(async () => {
    product = await openPlacedProduct();
    at.system.baseUrl = product.url;
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    website = await openWebsite(at);
    website.write({ body: `<h1>Shop</h1>${held('analytics')}${held('ads')}` });
  });
  afterEach(() => website.close());

  // A withdrawal would reload the page.
  const configure = (...rules: object[]) => website.configure({ categories, banner: { on_withdrawal: 'keep', rules } });
  const visit = async (page: Page, place: TestPlace) => {
    await moveTo(page, place);
    await page.goto(website.origin);
    await page.locator('[data-consent-banner]').waitFor({ state: 'attached' });
  };
  const visitorIn = async (place: TestPlace) => {
    const page = await website.newVisitor();
    await visit(page, place);
    return page;
  };
  const dialogOf = (page: Page) => page.getByRole('dialog');
  const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
  const settingsOf = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });
  const expectRan = async (page: Page, names: string[]) => {
    await waitUntil('held scripts run', async () => (await ran(page)).length >= names.length);
    expect(await ran(page)).toEqual(names);
  };
  const recorded = async (count: number) => {
    await waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
    const [record] = await website.records();
    const context = (await at.system.api(website.tenant.key).get(`/consents/${record?.['id'] as string}/context`)).body;
    return { record, context };
  };
  const ticked = (page: Page) =>
    page.evaluate<string[]>(
      `[...document.querySelector('[data-consent-banner]').shadowRoot.querySelectorAll('input')].filter(({ checked }) => checked).map((input) => input.parentElement.querySelector('b').textContent)`,
    );

  test('opt_in: nothing optional runs before a choice, and the record names rule and place', async () => {
    await configure({ places: ['US'], model: 'none' }, { places: ['EEA'], model: 'opt_in' });
    const page = await visitorIn('DE');
    await dialogOf(page)
      .getByText(/With your consent/)
      .waitFor();
    expect([await ran(page), await stateOf(page)]).toMatchObject([[], { decided: false, preferences: {} }]);
    await press(page, 'Accept all');
    const { context } = await recorded(1);
    expect(context).toMatchObject({ asked: 'served', signals: { place: 'DE', rule: 2 } });
    await expectRan(page, ['analytics', 'ads']);
  });

  test('opt_out: everything runs until the visitor refuses, the boxes start ticked, and nothing is recorded before a choice', async () => {
    await configure({ places: ['US-CA'], model: 'opt_out' });
    const page = await visitorIn('US-CA');
    await dialogOf(page)
      .getByText(/You can refuse the others at any time/)
      .waitFor();
    await expectRan(page, ['analytics', 'ads']);
    expect(await stateOf(page)).toMatchObject({ decided: false, accepted: false, preferences: on });
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    expect(await website.records()).toEqual([]);
    await press(page, 'Choose');
    expect(await ticked(page)).toEqual(['Necessary', 'Analytics', 'Advertising']);
    await press(page, 'Refuse all');
    const { record, context } = await recorded(1);
    expect(record).toMatchObject({ accepted: false, preferences: off });
    expect(context).toMatchObject({ surface: 'banner', action: 'refuse_all', signals: { place: 'US-CA', rule: 1 } });
    expect(await stateOf(page)).toMatchObject({ decided: true, preferences: off });
    await visit(page, 'US-CA');
    await settingsOf(page).waitFor();
    expect([await ran(page), await dialogOf(page).count()]).toEqual([[], 0]);
  });

  test('notice: one button, which records nothing; it comes back after the days of yes', async () => {
    await configure({ places: ['BR'], model: 'notice', ask_again_after_days: { yes: 10, no: 1 } });
    const page = await visitorIn('BR');
    await dialogOf(page).getByText('We use cookies to keep this site running, and for other purposes.', { exact: true }).waitFor();
    await expectRan(page, ['analytics', 'ads']);
    expect(await dialogOf(page).getByRole('button').allTextContents()).toEqual(['OK']);
    await press(page, 'OK');
    await settingsOf(page).waitFor();
    await visit(page, 'BR');
    await settingsOf(page).waitFor();
    expect([await dialogOf(page).count(), await stateOf(page), await website.records()]).toMatchObject([
      0,
      { decided: false, preferences: on },
      [],
    ]);
    await age(page, 'consent.read', 9);
    await visit(page, 'BR');
    await settingsOf(page).waitFor();
    await age(page, 'consent.read', 1);
    await visit(page, 'BR');
    await dialogOf(page).getByRole('button', { name: 'OK' }).waitFor();
  });

  test('notice: the settings have the whole question, and a refusal there holds', async () => {
    await configure({ places: ['BR'], model: 'notice' });
    const page = await visitorIn('BR');
    await press(page, 'OK');
    await settingsOf(page).click();
    await dialogOf(page)
      .getByText(/You can refuse the others at any time/)
      .waitFor();
    expect(await ticked(page)).toEqual(['Necessary', 'Analytics', 'Advertising']);
    await press(page, 'Refuse all');
    expect((await recorded(1)).context).toMatchObject({ surface: 'preferences', action: 'refuse_all', signals: { rule: 1 } });
    await visit(page, 'BR');
    await settingsOf(page).waitFor();
    expect([await ran(page), await dialogOf(page).count()]).toEqual([[], 0]);
  });

  test('none: no banner, and everything runs; the small button opens the whole question', async () => {
    await configure({ places: ['*'], model: 'none' });
    const page = await visitorIn('JP');
    await expectRan(page, ['analytics', 'ads']);
    expect([await dialogOf(page).count(), await website.records()]).toEqual([0, []]);
    await settingsOf(page).click();
    await page.keyboard.press('Escape');
    expect(await dialogOf(page).count()).toBe(0);
    await page.evaluate('window.consent.show()');
    await press(page, 'Refuse all');
    expect((await recorded(1)).record).toMatchObject({ accepted: false, preferences: off });
    await visit(page, 'JP');
    await settingsOf(page).waitFor();
    expect(await ran(page)).toEqual([]);
  });

  test('mixed: the strictest category decides the question, and each runs by its own model', async () => {
    await configure({ places: ['US'], model: 'opt_in', categories: { analytics: 'opt_out' } });
    const page = await visitorIn('US-NV');
    await dialogOf(page)
      .getByText(/With your consent/)
      .waitFor();
    await expectRan(page, ['analytics']);
    expect((await stateOf(page)).preferences).toEqual({ necessary: true, analytics: true, ads: false });
    await press(page, 'Choose');
    expect(await ticked(page)).toEqual(['Necessary', 'Analytics']);
    await press(page, 'Save choice');
    expect((await recorded(1)).record).toMatchObject({ preferences: { necessary: true, analytics: true, ads: false } });
    expect(await ran(page)).toEqual(['analytics']);
  });

  test.each<TestPlace>(['', 'JP', 'US'])('a place without a rule (“%s”) gets the strictest', async (place) => {
    await configure({ places: ['US-CA', 'BR'], model: 'none' }, ...(place === 'JP' ? [] : [{ places: ['*'], model: 'none' }]));
    const page = await visitorIn(place);
    await dialogOf(page)
      .getByText(/With your consent/)
      .waitFor();
    expect(await ran(page)).toEqual([]);
    await press(page, 'Refuse all');
    const { context } = await recorded(1);
    expect(context?.['signals']).toEqual(place === '' ? { rule: 0 } : { place, rule: 0 });
  });

  test('a visitor who never chose and travels to a stricter place is asked, and nothing runs', async () => {
    await configure({ places: ['US'], model: 'none' });
    const page = await visitorIn('US-CA');
    await expectRan(page, ['analytics', 'ads']);
    await visit(page, 'DE');
    await dialogOf(page)
      .getByText(/With your consent/)
      .waitFor();
    expect([await ran(page), (await stateOf(page)).preferences]).toEqual([[], {}]);
  });

  test.each([
    ['Accept all', ['analytics', 'ads']],
    ['Refuse all', []],
  ])('what was chosen holds everywhere: %s', async (button, runs) => {
    await configure({ places: ['US'], model: 'opt_out' }, { places: ['BR'], model: 'none' });
    const page = await visitorIn('US-CA');
    await press(page, button);
    await recorded(1);
    for (const place of ['DE', 'BR'] as const) {
      await visit(page, place);
      await settingsOf(page).waitFor();
      await expectRan(page, runs);
      expect([await dialogOf(page).count(), (await stateOf(page)).decided]).toEqual([0, true]);
    }
    expect(await website.records()).toHaveLength(1);
  });

  test('what was never chosen is asked where the rule is stricter, and what was chosen holds meanwhile', async () => {
    await configure({ places: ['US'], model: 'none' });
    const page = await visitorIn('US-CA');
    await page.evaluate('window.consent.set({ analytics: true })');
    await recorded(1);
    await visit(page, 'US-CA');
    await expectRan(page, ['analytics', 'ads']);
    await visit(page, 'DE');
    await dialogOf(page).waitFor();
    await expectRan(page, ['analytics']);
    expect(await stateOf(page)).toMatchObject({ decided: false, preferences: { analytics: true } });
  });

  test('[decision 55.7] a refusal reloads the page on which everything ran until then, and nothing optional runs on it', async () => {
    await website.configure({ categories, banner: { rules: [{ places: ['US'], model: 'opt_out' }] } });
    const page = await visitorIn('US-CA');
    await expectRan(page, ['analytics', 'ads']);
    const isReloaded = page.waitForEvent('load');
    await press(page, 'Refuse all');
    await isReloaded;
    await settingsOf(page).waitFor();
    expect([await ran(page), await stateOf(page)]).toMatchObject([[], { decided: true, preferences: off }]);
    await recorded(1);
  });

  test('a refusal that is asked again stays in force until the answer', async () => {
    await configure({ places: ['US'], model: 'opt_out', ask_again_after_days: { yes: null, no: 30 } });
    const page = await visitorIn('US-CA');
    await press(page, 'Refuse all');
    await recorded(1);
    await age(page, 'consent.v1', 31);
    await visit(page, 'US-CA');
    await dialogOf(page).waitFor();
    expect([await ran(page), await stateOf(page)]).toMatchObject([[], { decided: false, preferences: off }]);
    await press(page, 'Choose');
    expect(await ticked(page)).toEqual(['Necessary']);
    await press(page, 'Accept all');
    await recorded(2);
    await expectRan(page, ['analytics', 'ads']);
    await age(page, 'consent.v1', 3000);
    await visit(page, 'US-CA');
    await settingsOf(page).waitFor();
    expect(await dialogOf(page).count()).toBe(0);
  });

  test('nothing optional runs before the rule is known, also where everything would', async () => {
    await configure({ places: ['*'], model: 'none' });
    const page = await website.newVisitor();
    let answer: (() => Promise<void>) | undefined;
    await page.route('**/api/v1/public/site', (route: Route) => {
      answer = () => route.fallback();
    });
    await moveTo(page, 'BR');
    await page.goto(website.origin);
    await waitUntil('the banner asks for its settings', () => Promise.resolve(answer !== undefined));
    expect([await ran(page), (await stateOf(page)).preferences]).toEqual([[], {}]);
    await answer?.();
    await expectRan(page, ['analytics', 'ads']);
  });

  test('a category that the site does not have stays held under every model', async () => {
    await configure({ places: ['*'], model: 'none' });
    website.write({ body: `<h1>Shop</h1>${held('maps')}${held('analytics maps')}${held('analytics')}` });
    await expectRan(await visitorIn('BR'), ['analytics']);
  });

  test('listeners and Google tags hear what may run, without a choice and after it', async () => {
    await website.configure({
      categories,
      banner: { google_consent_mode: true, on_withdrawal: 'keep', rules: [{ places: ['US'], model: 'opt_out' }] },
    });
    const page = await website.newVisitor();
    await page.addInitScript(
      "window.told = []; addEventListener('consent:change', ({ detail }) => told.push([detail.decided, detail.preferences.ads]))",
    );
    await visit(page, 'US-CA');
    await dialogOf(page).waitFor();
    const tags = () =>
      page.evaluate<unknown[]>(
        'dataLayer.map((words) => [...words]).map(([, kind, state]) => [kind, state.ad_storage, state.analytics_storage])',
      );
    expect(await tags()).toEqual([
      ['default', 'denied', 'denied'],
      ['update', 'granted', 'granted'],
    ]);
    await page.evaluate("window.consent.on('change', ({ preferences }) => told.push(preferences.analytics))");
    await press(page, 'Refuse all');
    await recorded(1);
    await waitUntil('tags hear the refusal', async () => (await tags()).length === 3);
    expect([(await tags())[2], await page.evaluate('told')]).toEqual([
      ['update', 'denied', 'denied'],
      [[false, true], true, false, [true, false]],
    ]);
  });

  test('own texts of a rule replace those of the site one by one', async () => {
    const banner = {
      texts: { en: { title: 'Ours', refuse: 'No' } },
      rules: [
        { places: ['US-CA'], model: 'opt_out', texts: { en: { refuse: 'Do not sell my data', message_opt_out: 'You may refuse.' } } },
      ],
    };
    await website.configure({ categories, banner });
    const page = await visitorIn('US-CA');
    const dialog = page.getByRole('dialog', { name: 'Ours' });
    await dialog.getByText('You may refuse.').waitFor();
    await dialog.getByRole('button', { name: 'Do not sell my data' }).waitFor();
    await page.getByRole('dialog', { name: 'Ours' }).getByRole('button', { name: 'Accept all' }).waitFor();
    await dialogOf(await visitorIn('DE'))
      .getByRole('button', { name: 'No', exact: true })
      .waitFor();
  });

  test('a site without categories runs everything under opt_out, and a refusal ends all of it', async () => {
    await website.configure({ categories: null, banner: { rules: [{ places: ['US'], model: 'opt_out' }] } });
    const page = await visitorIn('US-CA');
    await expectRan(page, ['analytics', 'ads']);
    await press(page, 'Refuse all');
    await recorded(1);
    await visit(page, 'US-CA');
    await settingsOf(page).waitFor();
    expect(await ran(page)).toEqual([]);
  });
});
