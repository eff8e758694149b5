import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { everyThirdParty, frames, startThirdParties } from './counted-third-parties';
import { moveTo, openPlacedProduct, sendSignal, type TestPlace } from './open-placed-product';
import { openWebsite, type Website } from './open-website';

interface Preset {
  name: string;
  places: string[];
  model: string;
  gpc: string;
}
const presets = JSON.parse(
  readFileSync(join(__dirname, '../../../dashboard/src/pages/sites/one/banner/rule-presets.json'), 'utf8'),
) as Preset[];
const rules = presets.map(({ places, model, gpc }) => ({ places, model, gpc }));

/** A visitor under each rule that asks first, and one whose place is unknown. */
const askedFirst: [preset: string, place: TestPlace][] = [
  ['europe', 'DE'],
  ['brazil', 'BR'],
  ['quebec', 'CA-QC'],
  ['india', 'IN'],
  ['no rule', ''],
];

describeDashboard('a page with 12 trackers and 6 frames under the usual rules, at a server that counts', (at) => {
  let product: Awaited<ReturnType<typeof openPlacedProduct>>;
  let website: Website;
  let thirdParties: Awaited<ReturnType<typeof startThirdParties>>;
  let visitor: BrowserContext;
  let domain: string;
  beforeAll(async () => {
    product = await openPlacedProduct();
    at.system.baseUrl = product.url;
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    website = await openWebsite(at);
    thirdParties = await startThirdParties();
    domain = `shop.localhost:${new URL(website.origin).port}`;
    const banner = {
      ...{ categories: ['necessary', 'analytics', 'marketing'].map((key) => ({ key })), rules },
      ...{ shared_by_subdomains: true, on_withdrawal: 'keep' },
    };
    const body = { name: 'Shop', domain, categories: ['necessary', 'analytics', 'marketing'], banner };
    expect((await website.owner.put(`/sites/${website.tenant.site.id}`, body)).status).toBe(200);
    website.write({ body: `<main><h1>Shop</h1>${thirdParties.html}</main>` });
    visitor = (await website.newVisitor()).context();
  });
  afterEach(async () => {
    await website.close();
    thirdParties.close();
  });

  async function open(
    subdomain: string,
    place: TestPlace,
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Page> {
    const page = await visitor.newPage();
    await prepare(page);
    await moveTo(page, place);
    await page.goto(`http://${subdomain}.${domain}/`);
    return page;
  }
  const dialog = (page: Page) => page.getByRole('dialog');
  const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });
  const choose = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const shared = (accepted: boolean) =>
    waitUntil('the choice is shared', async () =>
      (await visitor.cookies()).some(
        ({ name, value }) => name === 'consent.v1' && value.includes(encodeURIComponent(`"accepted":${accepted}`)),
      ),
    );
  const heldFrames = (page: Page) =>
    waitUntil('every frame is held', async () => (await page.locator('[data-consent-placeholder]').count()) === frames.length);
  const everyoneIsAsked = () => waitUntil('every third party is asked', () => thirdParties.asked().join() === everyThirdParty.join());

  test('every usual rule that asks first has a visitor below', () => {
    const asking = presets.filter(({ model }) => model === 'opt_in').map(({ name }) => name);
    expect(askedFirst.map(([name]) => name).filter((name) => name !== 'no rule')).toEqual(asking);
    for (const [name, place] of askedFirst) {
      const preset = presets.find((each) => each.name === name);
      if (preset !== undefined) expect(preset.places.includes(place) || preset.places.includes('EEA')).toBe(true);
    }
  });

  test.each(askedFirst)(
    '%s (%s): no request before a choice and after a refusal, on both subdomains; all of them after consent, on both, and nobody is asked twice',
    async (_preset, place) => {
      const first = await open('www', place);
      await dialog(first).waitFor();
      await heldFrames(first);
      expect(thirdParties.asked()).toEqual([]);

      await choose(first, 'Refuse all');
      await recorded(1);
      await shared(false);
      await first.reload();
      await heldFrames(first);
      const second = await open('blog', place);
      await settings(second).waitFor();
      await heldFrames(second);
      expect([thirdParties.asked(), await dialog(first).count(), await dialog(second).count()]).toEqual([[], 0, 0]);

      await settings(second).click();
      await choose(second, 'Accept all');
      await recorded(2);
      await shared(true);
      await everyoneIsAsked();
      thirdParties.forget();
      const third = await open('www', place);
      await settings(third).waitFor();
      await everyoneIsAsked();
      expect([await dialog(third).count(), (await website.records()).length]).toEqual([0, 2]);
    },
  );

  test('a visitor from California with Global Privacy Control sees the line on both subdomains, is not asked, and no request is made', async () => {
    for (const subdomain of ['www', 'blog']) {
      const page = await open(subdomain, 'US-CA', sendSignal);
      await page.getByText('Opt-out signal honoured', { exact: true }).filter({ visible: true }).waitFor();
      await heldFrames(page);
      await recorded(1);
      await shared(false);
      expect([subdomain, thirdParties.asked(), await dialog(page).count()]).toEqual([subdomain, [], 0]);
      // The page of the other subdomain is the same.
      if (subdomain === 'www') expect(await findingsOn(page)).toEqual([]);
    }
    const [record] = await website.records();
    const { body } = await at.system.api(website.tenant.key).get(`/consents/${record?.['id'] as string}/context`);
    expect(body).toMatchObject({
      action: 'signal',
      signals: { gpc: true, place: 'US-CA', rule: presets.findIndex(({ name }) => name === 'us') + 1 },
    });
  });

  test('a visitor from California without the signal is not held back until the refusal, so the server does count', async () => {
    const page = await open('www', 'US-CA');
    await everyoneIsAsked();
    await choose(page, 'Refuse all');
    await recorded(1);
    thirdParties.forget();
    await page.reload();
    await settings(page).waitFor();
    await heldFrames(page);
    expect(thirdParties.asked()).toEqual([]);
  });
});
