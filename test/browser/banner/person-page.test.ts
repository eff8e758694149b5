import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIdentity } from '@consent/sdk/node';
import { waitUntil } from '@consent/testkit';
import type { Page, Request } from 'playwright-core';
import { newIdentitySecret } from '../../system/identities';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { findingsOn } from '../axe-findings';
import { openWebsite, type Website } from './open-website';

const screenshots = process.env['PERSON_SCREENSHOTS'];

describeDashboard('[decision 74] the page of a person', (at) => {
  let website: Website;
  let key: string;
  beforeEach(async () => {
    website = await openWebsite(at);
    key = await newIdentitySecret(website.owner, website.tenant.site.id);
    await configure();
  });
  afterEach(() => website.close());

  const configure = (more: object = {}, categories = ['necessary', 'analytics', 'marketing']) =>
    website.configure({ categories, banner: { identity: { on_difference: 'ask' }, ...more } });
  const tokenFor = (person: string) => signIdentity(person, { siteId: website.tenant.site.id, key });
  const linkToken = (person: string) => signIdentity(person, { siteId: website.tenant.site.id, key, use: 'page' });
  const address = (fragment = '', query = '') => `${website.product}/person/${website.tenant.site.id}${query}${fragment}`;

  async function open(page: Page, token: string, query = ''): Promise<void> {
    await page.goto(address(`#token=${token}`, query));
    await page.locator('main h1').waitFor();
    await page.locator('main section').first().waitFor();
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const shoot = async (page: Page, name: string) => {
    if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  };
  const hasNoSideScroll = (page: Page) =>
    page.evaluate<boolean>('document.documentElement.scrollWidth <= document.documentElement.clientWidth');

  /** A page of the website on which the person is signed in. */
  async function visit(page: Page, person: string): Promise<void> {
    website.writePage(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
       <script async src="${website.product}/b/${website.tenant.site.token}.js"></script>
       <script>addEventListener('load', () => { window.told = consent.identify('${tokenFor(person)}') })</script></head>
       <body><h1>Shop</h1></body></html>`,
    );
    await page.goto(website.origin);
    await page.waitForFunction('window.consent && window.told?.then(() => window.isTold = true) && window.isTold');
  }
  const choiceOn = (page: Page) =>
    page.evaluate<{ decided: boolean; accepted: boolean; preferences: Record<string, boolean> }>('consent.get()');

  test('a change on the page holds on both devices on their next page view', async () => {
    const [phone, laptop, page] = [await website.newVisitor(), await website.newVisitor(), await website.newVisitor()];
    await visit(phone, 'ada');
    await phone.getByRole('dialog').getByRole('button', { name: 'Accept all' }).click();
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    await visit(laptop, 'ada');
    await laptop.waitForFunction('consent.get().accepted');

    await open(page, linkToken('ada'));
    await page.getByText('In force since').waitFor();
    await page.getByText('Linked devices: 2.').waitFor();
    await press(page, 'Refuse all');
    await says(page, 'Saved.');
    expect(await page.locator('.records li').count()).toBe(2);
    for (const device of [phone, laptop]) {
      await visit(device, 'ada');
      await device.waitForFunction('consent.get().decided && !consent.get().accepted');
      expect(await device.getByRole('dialog').count()).toBe(0);
      expect((await choiceOn(device)).preferences).toMatchObject({ analytics: false, marketing: false });
    }
    // One switch.
    await page.getByRole('switch', { name: 'Analytics' }).check();
    await press(page, 'Save choice');
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 3);
    await visit(phone, 'ada');
    await phone.waitForFunction('consent.get().preferences.analytics === true');
    expect((await choiceOn(phone)).preferences).toMatchObject({ analytics: true, marketing: false });
  });

  test('the token is in no address, no request line and no Referer, and a reload forgets it', async () => {
    const page = await website.newVisitor();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const token = linkToken('ada');
    await open(page, token);
    expect(page.url()).toBe(address());
    await press(page, 'Refuse all');
    await says(page, 'Saved.');
    expect(requests.length).toBeGreaterThan(4);
    for (const request of requests) {
      // The page's own address is the only one with the fragment, which browsers do not send.
      expect(request.url().split('#')[0]).not.toContain(token);
      expect(JSON.stringify(await request.allHeaders())).not.toContain(token);
      expect(new URL(request.url()).origin).toBe(website.product);
    }
    expect(await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie, history.state])')).not.toContain(
      token,
    );
    await page.reload();
    await page.getByText('open the link from the website again').waitFor();
  });

  test('data, a receipt and the evidence can be downloaded', async () => {
    const page = await website.newVisitor();
    await open(page, linkToken('ada'));
    await page.getByText("You haven't chosen anything yet.").waitFor();
    await press(page, 'Accept all');
    await says(page, 'Saved.');
    const saved = async (name: RegExp) => {
      for (;;) {
        const arriving = page.waitForEvent('download', { timeout: 3000 }).catch(() => undefined);
        await page.getByRole('button', { name }).first().click();
        const file = await arriving;
        if (file !== undefined) return file.suggestedFilename();
      }
    };
    expect(await saved(/^Your data/)).toBe('my-consents.json');
    expect(await saved(/^Receipt/)).toMatch(/^receipt-[0-9A-Z]{26}\.jws$/);
    expect(await saved(/^Proof/)).toBe('evidence-person.zip');
    expect(await page.getByRole('link', { name: 'Check a proof' }).getAttribute('href')).toBe('/verify');
  });

  test('a link that is over, none, an unknown site and no JavaScript each say what to do', async () => {
    const page = await website.newVisitor();
    await page.goto(address('#token=a.b.c'));
    await page.getByText('This link is no longer valid. Ask the website for a new one.').waitFor();
    // A link in the same tab changes only the fragment.
    await page.goto(address(`#token=${linkToken('ada')}`));
    await page.getByText("You haven't chosen anything yet.").waitFor();
    for (const siteId of ['00000000-0000-4000-8000-000000000000', 'x', '%00']) {
      const answer = await page.goto(`${website.product}/person/${siteId}`);
      expect(answer!.status()).toBe(404);
      if (siteId !== '%00') await page.getByText('There is no page at this address.').waitFor();
    }
    const without = await website.newVisitor({ javaScriptEnabled: false, locale: 'de-AT' });
    const answer = await without.goto(address());
    // Playwright finds no text in noscript.
    expect(await without.locator('noscript').innerText()).toContain('Diese Seite braucht JavaScript.');
    expect(answer!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    const policy = answer!.headers()['content-security-policy']!;
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
  });

  test('in the person’s language, in both directions, on a phone and a desktop, without findings of axe', async () => {
    await configure({ languages: ['en', 'de', 'ar', 'ja'] });
    await website.publishPolicy('# Privacy\n\nWe keep little.');
    await at.system
      .api()
      .post(
        '/public/identity',
        { token: tokenFor('ada'), subject_id: 'phone' },
        { headers: { 'X-Site-Token': website.tenant.site.token } },
      );
    for (const [locale, width, title] of [
      ['en', 1280, 'Your privacy choices'],
      ['de-AT', 390, 'Ihre Datenschutz-Auswahl'],
      ['ar', 390, 'خيارات الخصوصية الخاصة بك'],
    ] as const) {
      const page = await website.newVisitor({ locale, viewport: { width, height: 844 } });
      await open(page, linkToken('ada'));
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
      await page.locator('.buttons button').nth(1).click();
      await page.locator('.records li').first().waitFor();
      expect(await hasNoSideScroll(page)).toBe(true);
      expect(await findingsOn(page)).toEqual([]);
      await shoot(page, `page-${locale}-${width}`);
    }
    const page = await website.newVisitor({ locale: 'en' });
    await open(page, linkToken('ada'), '?lang=ja');
    await page.getByRole('heading', { level: 1, name: 'プライバシーの選択' }).waitFor();
    await page.getByRole('combobox', { name: '言語' }).selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Ihre Datenschutz-Auswahl' }).waitFor();
    expect(await page.locator('.records li').count()).toBe(3);
  });

  test('texts with markup and of the worst length are text, and fit a phone', async () => {
    const evil = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
    const longest = 'W'.repeat(60);
    await configure(
      {
        categories: [
          { key: 'necessary', label: { en: evil.slice(0, 60) }, description: { en: evil } },
          { key: 'analytics', label: { en: longest }, description: { en: 'x'.repeat(300) } },
        ],
      },
      ['necessary', 'analytics', 'k'.repeat(64)],
    );
    await website.publishPolicy(`# ${evil}\n\n${evil}`);
    const page = await website.newVisitor({ viewport: { width: 390, height: 844 } });
    await open(page, linkToken(`ada${evil}`));
    await press(page, 'Refuse all');
    await page.locator('.records li').first().waitFor();
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await hasNoSideScroll(page)).toBe(true);
    await shoot(page, 'page-hostile-390');
  });

  describe('the consent center of the website', () => {
    const center = (page: Page) => page.locator('[data-consent-center]');
    /** A page with the center. */
    async function visitCenter(page: Page, person?: string, language = 'en'): Promise<void> {
      const identify = person === undefined ? '' : `addEventListener('load', () => consent.identify('${tokenFor(person)}'))`;
      website.writePage(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>
         <script async src="${website.product}/b/${website.tenant.site.token}.js"></script><script>${identify}</script></head>
         <body><main><h1>Shop</h1><div data-consent-center></div></main></body></html>`,
      );
      await page.goto(website.origin);
      await page.waitForFunction('window.consent');
    }
    const saveData = async (page: Page) => {
      const arriving = page.waitForEvent('download');
      await center(page).getByRole('button', { name: 'Your data (JSON)' }).click();
      const path = join(await mkdtemp(join(tmpdir(), 'person-page-')), 'my-consents.json');
      await (await arriving).saveAs(path);
      return JSON.parse(await readFile(path, 'utf8')) as {
        person: { state: string } | null;
        browser: Record<string, { accepted?: boolean }>;
      };
    };

    test('shows a person who is signed in what holds for them, with a link to their page', async () => {
      const [phone, laptop] = [await website.newVisitor(), await website.newVisitor({ viewport: { width: 390, height: 844 } })];
      await visit(phone, 'ada');
      await phone.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
      await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
      await visitCenter(laptop, 'ada');
      await center(laptop).getByText('In force since').waitFor();
      await center(laptop).getByText('Linked devices: 2.').waitFor();
      expect(await saveData(laptop)).toMatchObject({ person: { state: 'refused' } });
      expect(await findingsOn(laptop)).toEqual([]);
      await shoot(laptop, 'center-390');
      const href = await center(laptop).getByRole('link', { name: 'All your records' }).getAttribute('href');
      const { pathname, hash } = new URL(href!);
      // The address of the product is another one in tests.
      const opened = await laptop.context().newPage();
      await opened.goto(website.product + pathname + hash);
      await opened.getByText('Linked devices: 2.').waitFor();
      expect(opened.url()).toBe(address());
      // After a sign-out nothing of the person is left.
      await laptop.evaluate('consent.forget()');
      await center(laptop).getByText('In force since').waitFor({ state: 'detached' });
      expect(await saveData(laptop)).toMatchObject({ person: null });
    });

    test('lets anybody download what the browser knows, and names nobody', async () => {
      const page = await website.newVisitor();
      await visitCenter(page);
      expect(await saveData(page)).toEqual({ person: null, browser: {} });
      await page.getByRole('dialog').getByRole('button', { name: 'Accept all' }).click();
      await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
      const { browser } = await saveData(page);
      expect(Object.values(browser).some(({ accepted }) => accepted === true)).toBe(true);
      expect(await center(page).getByRole('link').count()).toBe(0);
    });
  });

  describe('requests', () => {
    /** As the contract of requests says. */
    async function answering(page: Page): Promise<{ path: string; body: Record<string, unknown> }[]> {
      const sent: { path: string; body: Record<string, unknown> }[] = [];
      await page.route('**/api/v1/public/site', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), requests: true } });
      });
      await page.route('**/api/v1/public/requests**', async (route) => {
        const { pathname } = new URL(route.request().url());
        const body = route.request().postDataJSON() as Record<string, unknown>;
        sent.push({ path: pathname.slice('/api/v1/public/requests'.length), body });
        const due = '2026-12-29T23:59:59.999Z';
        if (pathname.endsWith('/confirm')) {
          const json = { status: 'confirmed', what: 'request', kind: 'erase', confirmed_at: due, due_at: due };
          return route.fulfill(body['token'] === 'used' ? { status: 404, json: { error: 'not_found', message: 'x' } } : { json });
        }
        if (pathname.endsWith('/answer')) {
          const files = [{ file: 'records', name: 'records.json' }];
          const json = {
            kind: 'access',
            status: 'answered',
            confirmed_at: due,
            due_at: due,
            answered_at: due,
            text: '<b>Hi</b>\nAda',
            files,
          };
          return route.fulfill({ json });
        }
        if (pathname.endsWith('/file')) return route.fulfill({ json: { records: [] } });
        const isProven = body['token'] !== undefined;
        const json = { status: isProven ? 'confirmed' : 'mailed', due_at: isProven ? due : null, id: isProven ? 'req_1' : null };
        return route.fulfill({ status: 202, json });
      });
      return sent;
    }

    test('with a link a request is proven, without one only an email is asked for', async () => {
      const page = await website.newVisitor({ viewport: { width: 390, height: 844 } });
      const sent = await answering(page);
      const token = linkToken('ada');
      await open(page, token);
      await page.getByLabel('What do you want?').selectOption('erase');
      await page.getByLabel('Message (optional)').fill('Please.');
      expect(await page.getByLabel('Your email').count()).toBe(0);
      await press(page, 'Send request');
      await says(page, 'Answer due by');
      expect(sent).toEqual([{ path: '', body: { kind: 'erase', language: 'en', message: 'Please.', token } }]);

      await page.reload();
      await page.getByText("We don't look up whether this address is known.").waitFor();
      await press(page, 'Send request');
      await says(page, 'Enter your email address.');
      await page.getByLabel('Your email').fill('ada@example.com');
      await press(page, 'Send request');
      await says(page, 'Check your mail');
      expect(sent.at(-1)).toEqual({ path: '', body: { kind: 'access', language: 'en', email: 'ada@example.com' } });
      expect(await findingsOn(page)).toEqual([]);
      await shoot(page, 'page-no-token-390');
    });

    test('the link of a mail confirms only by the button', async () => {
      const page = await website.newVisitor();
      const sent = await answering(page);
      await page.goto(address('#confirm=abc'));
      await page.getByText('Do you confirm this?').waitFor();
      expect([sent, page.url()]).toEqual([[], address()]);
      await press(page, 'Confirm');
      await says(page, 'Confirmed');
      expect(sent).toEqual([{ path: '/confirm', body: { token: 'abc' } }]);
      await page.getByText('Answer due by').waitFor();
      await page.goto(address('#confirm=used'));
      await page.getByText('Do you confirm this?').waitFor();
      await press(page, 'Confirm');
      await says(page, 'already used or is too old');
    });

    test('the link of an answer shows it with its files', async () => {
      const page = await website.newVisitor();
      const sent = await answering(page);
      await page.goto(address('#answer=xyz'));
      await page.getByText('<b>Hi</b>').waitFor();
      const arriving = page.waitForEvent('download');
      await press(page, 'Your data (JSON)');
      expect((await arriving).suggestedFilename()).toBe('records.json');
      expect(sent.map(({ path }) => path)).toEqual(['/answer', '/file']);
    });
  });
});
