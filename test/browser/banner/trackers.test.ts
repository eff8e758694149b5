import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';
import { answerThirdParties } from './third-parties';

const trackers = Array.from({ length: 12 }, (_, at) => ({ name: `tracker${at}`, category: at % 2 === 0 ? 'analytics' : 'marketing' }));
const frames = Array.from({ length: 6 }, (_, at) => `frame${at}`);

/** Half of the trackers load their script by hand, as vendors tell to. Each then sets a cookie and reports. */
const elementOf = ({ name, category }: (typeof trackers)[number], at: number) => {
  const held = `<script type="text/plain" data-consent="${category}"`;
  const src = `https://${name}.example/tag.js`;
  return at % 3 === 0
    ? `${held}>{ const tag = document.createElement('script'); tag.src = '${src}'; document.head.append(tag); }</script>`
    : `${held} ${at % 3 === 1 ? 'async' : ''} src="${src}"></script>`;
};
const frameOf = (name: string, at: number) =>
  `<iframe title="${name}" data-consent="${at % 2 === 0 ? 'marketing' : 'analytics'}" data-src="https://${name}.example/embed" width="320" height="180"></iframe>`;
const scriptOf = ({ hostname }: URL) => {
  const name = hostname.replace('.example', '');
  return `document.cookie = '_${name}=1; Path=/'; document.cookie = '_${name}_more=1; Path=/'; new Image().src = 'https://${name}-report.example/collect';`;
};
const everyHost = [
  ...trackers.flatMap(({ name }) => [`${name}.example`, `${name}-report.example`]),
  ...frames.map((name) => `${name}.example`),
].sort();

describeDashboard('[decision 55] a page with 12 trackers and 6 frames', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    const cookiesOf = (wanted: string) => trackers.filter(({ category }) => category === wanted).map(({ name }) => ({ name: `_${name}*` }));
    const banner = {
      categories: [{ key: 'necessary' }, ...['analytics', 'marketing'].map((key) => ({ key, cookies: cookiesOf(key) }))],
    };
    await website.configure({ categories: ['necessary', 'analytics', 'marketing'], banner });
    website.write({ body: `<h1>Shop</h1>${trackers.map(elementOf).join('')}${frames.map(frameOf).join('')}` });
  });
  afterEach(() => website.close());

  const choose = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click();
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const held = (page: Page) =>
    waitUntil(
      'every frame is held',
      async () => (await page.locator('[data-consent-placeholder]').getByRole('button', { name: 'Show once' }).count()) === 6,
    );
  const cookiesOf = async (page: Page) => (await page.context().cookies(website.origin)).map(({ name }) => name).sort();

  test('makes no third-party request before a choice and after a refusal, all of them after consent, and none again after a withdrawal, when the named cookies are gone', async () => {
    const page = await website.newVisitor();
    let loads = 0;
    page.on('load', () => (loads += 1));
    const thirdParties = await answerThirdParties(page, website, scriptOf);
    await page.goto(website.origin, { waitUntil: 'networkidle' });
    await page.getByRole('dialog').waitFor();
    await held(page);
    expect(thirdParties.seen).toEqual([]);

    await choose(page, 'Refuse all');
    await recorded(1);
    for (let visit = 0; visit < 2; visit++) {
      await held(page);
      expect([thirdParties.seen, await cookiesOf(page)]).toEqual([[], []]);
      await page.reload({ waitUntil: 'networkidle' });
    }

    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await choose(page, 'Accept all');
    await recorded(2);
    await waitUntil('every third party is asked', () => thirdParties.hosts().length === everyHost.length);
    expect(thirdParties.hosts()).toEqual(everyHost);
    expect(await cookiesOf(page)).toHaveLength(24);
    await page.context().addCookies([{ name: 'own', value: '1', url: website.origin }]);

    const before = loads;
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await choose(page, 'Refuse all');
    await waitUntil('the page is loaded again', () => loads === before + 1);
    thirdParties.forget();
    await recorded(3);
    await held(page);
    await waitUntil('the named cookies are gone', async () => (await cookiesOf(page)).join() === 'own');
    await page.reload();
    await held(page);
    expect([thirdParties.seen, await cookiesOf(page), loads]).toEqual([[], ['own'], before + 2]);
  });
});
