import { signIdentity } from '@consent/sdk/node';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { newIdentitySecret } from '../../system/identities';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { findingsOn } from '../axe-findings';
import { openWebsite, type Website } from './open-website';

const scope = 'Your choice holds on all devices where you are signed in here.';
const adopted = 'Your choice from another device holds here too.';

describeDashboard('[decision 70] one person on several devices', (at) => {
  let website: Website;
  let key: string;
  beforeEach(async () => {
    website = await openWebsite(at);
    key = await newIdentitySecret(website.owner, website.tenant.site.id);
    await use('ask');
  });
  afterEach(() => website.close());

  const use = (rule: string, more: object = {}) =>
    website.configure({ categories: ['necessary', 'analytics', 'marketing'], banner: { identity: { on_difference: rule }, ...more } });

  const held = (category: string) =>
    `<script type="text/plain" data-consent="${category}">window.ran = [...(window.ran ?? []), '${category}']</script>`;

  /** The page of a visitor who is signed in as somebody, or as nobody. */
  function servePage(person: string | undefined, token = person && signIdentity(person, { siteId: website.tenant.site.id, key })): void {
    const identify =
      token === undefined ? '' : `<script>addEventListener('load', () => { window.told = consent.identify('${token}') })</script>`;
    website.writePage(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
       <script async src="${website.product}/b/${website.tenant.site.token}.js"></script>${identify}</head>
       <body><h1>Shop</h1>${held('analytics')}${held('marketing')}</body></html>`,
    );
  }

  async function visit(page: Page, person?: string): Promise<void> {
    servePage(person);
    await page.goto(website.origin);
    await page.waitForFunction('window.consent');
    if (person !== undefined) await page.waitForFunction('window.told?.then(() => window.isTold = true) && window.isTold');
  }

  const dialog = (page: Page) => page.getByRole('dialog');
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
  const stateOf = (page: Page) =>
    page.evaluate<{ decided: boolean; accepted: boolean; preferences: object; subject: string }>('consent.get()');
  const ranOn = (page: Page) => page.evaluate<string[] | undefined>('window.ran');
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const person = async (subject = 'ada') =>
    (await at.system.api(website.tenant.key).get(`/subjects/${subject}/state?site_id=${website.tenant.site.id}&include_linked=true`)).body;

  test('two devices agree within one page view, whichever of them changes the choice', async () => {
    const [phone, laptop] = [await website.newVisitor(), await website.newVisitor()];
    await visit(phone, 'ada');
    await press(phone, 'Refuse all');
    await recorded(1);
    await visit(laptop, 'ada');
    await laptop.getByText(adopted).waitFor();
    expect(await dialog(laptop).count()).toBe(0);
    expect(await stateOf(laptop)).toMatchObject({ decided: true, accepted: false, preferences: { analytics: false } });
    // It is told once, but again after a reload.
    const later = await laptop.context().newPage();
    await later.addInitScript('const now = Date.now; Date.now = () => now() + 5000;');
    await visit(later, 'ada');
    await later.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect(await later.getByText(adopted).count()).toBe(0);
    await later.close();

    await laptop.getByRole('button', { name: 'Cookie settings' }).click();
    await press(laptop, 'Accept all');
    await recorded(2);
    await visit(phone, 'ada');
    await phone.getByText(adopted).waitFor();
    await phone.waitForFunction('window.ran?.length === 2');
    expect(await stateOf(phone)).toMatchObject({ decided: true, accepted: true });
    expect((await stateOf(phone)).subject).not.toBe((await stateOf(laptop)).subject);
    expect(await website.records()).toHaveLength(2);
    expect(await person()).toMatchObject({ state: 'given', linked: [expect.any(String), expect.any(String)] });
  });

  test('what another device refused does not run for a moment on the next page view', async () => {
    const [phone, laptop] = [await website.newVisitor(), await website.newVisitor()];
    await visit(phone, 'ada');
    await press(phone, 'Accept all');
    await recorded(1);
    await visit(laptop, 'ada');
    await laptop.getByRole('button', { name: 'Cookie settings' }).click();
    await press(laptop, 'Refuse all');
    await recorded(2);
    await phone.addInitScript(
      `addEventListener('consent:change', ({ detail }) => (window.heard = [...(window.heard ?? []), detail.accepted]))`,
    );
    await visit(phone, 'ada');
    await phone.getByText(adopted).waitFor();
    expect([await ranOn(phone), (await stateOf(phone)).accepted]).toEqual([undefined, false]);
    expect((await phone.evaluate<boolean[] | undefined>('window.heard')) ?? []).not.toContain(true);
  });

  test('[CNIL 2025-131] the scope is told before the choice, and refusing is as easy as accepting', async () => {
    for (const [locale, text] of [
      ['en', scope],
      ['de', 'Ihre Auswahl gilt auf allen Geräten, auf denen Sie hier angemeldet sind.'],
    ] as const) {
      await use('ask', { languages: ['en', 'de'] });
      const page = await website.newVisitor({ locale });
      servePage('ada');
      website.writePage(
        `<!doctype html><html lang="${locale}"><head><title>Shop</title><script async src="${website.product}/b/${website.tenant.site.token}.js"></script></head><body></body></html>`,
      );
      await page.goto(website.origin);
      await dialog(page).getByText(text).waitFor();
      const describedBy = await dialog(page).getAttribute('aria-describedby');
      expect(describedBy).toBe('message scope');
      // Text, because tests are compiled for Node, without browser types.
      const [refuse, accept] = await page.evaluate<object[]>(
        `[...document.querySelector('[data-consent-banner]').shadowRoot.querySelectorAll('.choice')].slice(0, 2).map((button) => {
          const { fontSize, backgroundColor, color } = getComputedStyle(button);
          return { fontSize, backgroundColor, color, height: button.getBoundingClientRect().height };
        })`,
      );
      expect(refuse).toEqual(accept);
      expect(await findingsOn(page)).toEqual([]);
    }
    const { data } = (await at.system.api(website.tenant.key).get(`/sites/${website.tenant.site.id}/notices`)).body;
    const number = (data as { number: number }[])[0]!.number;
    const notice = (await at.system.api(website.tenant.key).get(`/sites/${website.tenant.site.id}/notices/${number}`)).body;
    expect(notice['notice']).toMatchObject({ identity: { on_difference: 'ask', texts: { en: { scope } } } });
  });

  describe('if the choices of device and person differ', () => {
    let phone: Page;
    let laptop: Page;
    /** The person refused on the phone, and accepted on the laptop before the sign-in. */
    async function differ(rule: string): Promise<void> {
      await use(rule);
      [phone, laptop] = [await website.newVisitor(), await website.newVisitor()];
      await visit(phone, 'ada');
      await press(phone, 'Refuse all');
      await visit(laptop);
      await press(laptop, 'Accept all');
      await recorded(2);
      await laptop.waitForFunction('window.ran?.length === 2');
    }

    test('ask: the visitor is asked, only what both allow runs, and the answer holds everywhere', async () => {
      await differ('ask');
      for (let view = 0; view < 2; view++) {
        await visit(laptop, 'ada');
        await dialog(laptop).getByText('You chose differently on another device.').waitFor();
        expect((await stateOf(laptop)).preferences).toEqual({ necessary: true, analytics: false, marketing: false });
        // The first view has run what the device accepted before anybody was known.
        if (view > 0) expect(await ranOn(laptop)).toBeUndefined();
      }
      await press(laptop, 'Accept all');
      await recorded(3);
      await visit(phone, 'ada');
      await phone.waitForFunction('window.ran?.length === 2');
    });

    test('account: the choice of the person holds, and is told', async () => {
      await differ('account');
      await visit(laptop, 'ada');
      await laptop.getByText(adopted).waitFor();
      expect(await stateOf(laptop)).toMatchObject({ decided: true, accepted: false });
      expect(await website.records()).toHaveLength(2);
    });

    test('device: the choice of the device becomes the person’s', async () => {
      await differ('device');
      await visit(laptop, 'ada');
      await recorded(3);
      expect((await stateOf(laptop)).accepted).toBe(true);
      await visit(phone, 'ada');
      await phone.getByText(adopted).waitFor();
      expect((await stateOf(phone)).accepted).toBe(true);
    });
  });

  test('a choice before the sign-in becomes the person’s if its scope was told, and is asked again if not', async () => {
    const [phone, laptop, old] = [await website.newVisitor(), await website.newVisitor(), await website.newVisitor()];
    await visit(phone);
    await press(phone, 'Refuse all');
    await recorded(1);
    await visit(phone, 'ada');
    await recorded(2);
    await visit(laptop, 'ada');
    await laptop.getByText(adopted).waitFor();
    // A choice from before the site identified anybody.
    await website.configure({ categories: ['necessary', 'analytics', 'marketing'] });
    await visit(old);
    await press(old, 'Accept all');
    await recorded(3);
    await use('ask');
    // Browsers keep the program for a minute.
    await old.route('**/*', (route) => route.continue());
    await visit(old, 'eve');
    await dialog(old).getByText(scope).waitFor();
    expect(await stateOf(old)).toMatchObject({ decided: true, accepted: true });
    expect(await person('eve')).toMatchObject({ state: 'none' });
  });

  test('a refused token changes nothing: the visitor keeps the choice and stays anonymous', async () => {
    const page = await website.newVisitor();
    const words: string[] = [];
    page.on('console', (message) => words.push(message.text()));
    await visit(page);
    await press(page, 'Accept all');
    await recorded(1);
    const before = await stateOf(page);
    servePage('ada', signIdentity('ada', { siteId: website.tenant.site.id, key: 'idsec_of-another-site' }));
    await page.goto(website.origin);
    await page.waitForFunction('window.told');
    expect(await page.evaluate('window.told')).toBe(false);
    expect(await stateOf(page)).toEqual(before);
    expect(words.join()).toContain('nobody was identified');
    expect(await person()).toMatchObject({ state: 'none', linked: [] });
  });

  test('after forget() the device decides for itself, and the next person on it is another one', async () => {
    const [shared, phone] = [await website.newVisitor(), await website.newVisitor()];
    await visit(shared);
    await press(shared, 'Refuse all');
    await recorded(1);
    await visit(shared, 'ada');
    await recorded(2);
    await shared.getByRole('button', { name: 'Cookie settings' }).click();
    await press(shared, 'Accept all');
    await recorded(3);
    // The page may reload, because scripts ran that the device had refused.
    await shared.evaluate('consent.forget()').catch(() => undefined);
    await shared.waitForFunction('window.consent?.get().decided && !window.consent.get().accepted');
    await waitUntil('the link has ended', async () => {
      const { data } = (await at.system.api(website.tenant.key).get('/subjects/ada/links')).body;
      // After a reload, the page signs in again, with another link.
      return (data as { unlinked_at: unknown }[]).some((link) => link.unlinked_at !== null);
    });
    await visit(phone, 'ada');
    await phone.getByText(adopted).waitFor();
    expect((await stateOf(phone)).accepted).toBe(true);
    await visit(shared, 'eve');
    await recorded(4);
    expect(await person('eve')).toMatchObject({ state: 'refused' });
    expect(await person('ada')).toMatchObject({ state: 'given' });
    // Without a sign-out in between, as after a session that expired.
    await visit(shared, 'ada');
    expect((await person('ada')).state).toBe('given');
    expect((await person('eve')).state).toBe('refused');
  });

  test('a signal honoured while identified is the person’s', async () => {
    const [phone, laptop] = [await website.newVisitor(), await website.newVisitor()];
    await phone.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`);
    await visit(phone, 'ada');
    await waitUntil('the signal is the person’s', async () => (await person()).state === 'refused');
    await visit(laptop, 'ada');
    await laptop.getByText(adopted).waitFor();
    expect(await stateOf(laptop)).toMatchObject({ decided: true, accepted: false });
  });

  test('a site that identifies nobody has none of it', async () => {
    await website.configure({ categories: ['necessary', 'analytics'] });
    const page = await website.newVisitor();
    await visit(page);
    await dialog(page).waitFor();
    expect(await page.evaluate('[typeof consent.identify, typeof consent.forget]')).toEqual(['undefined', 'undefined']);
    expect(await dialog(page).getByText(scope).count()).toBe(0);
  });
});
