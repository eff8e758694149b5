import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { useOwnGateways } from '../system/own-gateways';
import { aConsent } from '../system/consents';
import type { Tenant } from '../system/tenants';
import { findingsOn } from './axe-findings';
import { describeInBrowser, openChromium } from './open-chromium';

const folder = mkdtempSync(join(tmpdir(), 'consent-test-'));
const demoFile = join(folder, 'demo.json');
/** Chromium reports a violation only to the page, so the page keeps it for the test. */
const collectViolations = `window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.sourceFile + ':' + event.columnNumber));`;

const repeatedIds = `(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
})()`;

/** axe reads a whole page to check a part of it, and the reference has 40,000 elements. */
const removeAllBut = (part: string) => `(() => {
  const part = '${part}';
  for (const section of document.querySelectorAll('section'))
    if (section.closest(part) === null && section.querySelector(part) === null) section.remove();
})()`;

const sectionOf = (page: Page, operation: string): Locator => page.locator(`[data-operation="${operation}"]`);

async function openPanel(page: Page, operation: string): Promise<Locator> {
  const section = sectionOf(page, operation);
  const button = section.getByRole('button', { name: 'Try it' });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return section.locator('.panel');
}

/** Sends the request of an operation as it was filled in, and returns the answer that the page shows. */
async function tryIt(page: Page, operation: string, { confirms = false } = {}): Promise<string> {
  const panel = await openPanel(page, operation);
  const path = await sectionOf(page, operation).locator('.request code').textContent();
  const method = await sectionOf(page, operation).locator('.request .method').textContent();
  const shape = new RegExp(`/api/v1${path?.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const answered = page.waitForResponse(
    (response) => response.request().method() === method && shape.test(new URL(response.url()).pathname),
  );
  await panel.getByRole('button', { name: 'Send' }).click();
  if (confirms) await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
  const answer = await answered;
  await panel.locator('.answer').getByText(String(answer.status())).first().waitFor();
  return `${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`;
}

describeInBrowser('the reference at /docs in a real browser', () => {
  const system = useOwnGateways({ settings: { DEMO_FILE: demoFile } });
  let tenant: Tenant;
  let stranger: Tenant;
  let browser: Browser;

  beforeAll(async () => {
    [tenant, stranger] = await Promise.all([system.tenants.create(), system.tenants.create()]);
    const { email, password, key, site } = tenant;
    writeFileSync(demoFile, JSON.stringify({ email, password, api_key: key, site_id: site.id, site_token: site.token }));
    await system.api(key).post('/consents', aConsent(site));
    await system.api(stranger.key).post('/consents', aConsent(stranger.site));
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  interface Visit {
    page: Page;
    /** Requested URLs of other origins. */
    foreign: string[];
    close: () => Promise<void>;
  }

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({ baseURL: system.baseUrl, viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript(collectViolations);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${system.baseUrl}/`) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
    });
    await page.goto(path);
    return { page, foreign, close: () => context.close() };
  }

  const colors = (page: Page) =>
    page.evaluate<string[]>('[document.documentElement.dataset.colorScheme, getComputedStyle(document.body).backgroundColor]');

  describe('with a demo', () => {
    let visited: Visit;
    beforeAll(async () => {
      visited = await visit('/docs#tag/consents/listConsents');
    });
    afterAll(() => visited.close());

    test('the first click on "Send" returns 200 for the demo account, even on routes that do not accept a key', async () => {
      const { page } = visited;
      expect(await tryIt(page, 'listConsents')).toBe('200 GET /api/v1/consents');
      expect(await tryIt(page, 'getConsent')).toMatch(/^200 GET \/api\/v1\/consents\/01/);
      expect(await tryIt(page, 'listSites')).toBe('200 GET /api/v1/sites');
    });

    test('the answer is shown with its status, headers and formatted body', async () => {
      const { page } = visited;
      await tryIt(page, 'listConsents');
      const answer = sectionOf(page, 'listConsents').locator('.answer');
      expect(await answer.innerText()).toMatch(/^200 OK/);
      await answer.getByText('Headers').click();
      expect(await answer.innerText()).toMatch(/x-ratelimit-used: \d+/);
      expect(JSON.parse(await answer.locator('pre').last().innerText())).toMatchObject({ data: [{ site_id: tenant.site.id }] });
    });

    test('a file can be saved', async () => {
      const { page } = visited;
      expect(await tryIt(page, 'getConsentEvidence')).toMatch(/^200 /);
      const saved = page.waitForEvent('download');
      await sectionOf(page, 'getConsentEvidence')
        .locator('.answer')
        .getByRole('link', { name: /^Save / })
        .click();
      expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
    });

    test('each operation has samples in curl, TypeScript and Python, with the ids of the reader', async () => {
      const { page } = visited;
      await openPanel(page, 'createConsent');
      const samples = sectionOf(page, 'createConsent').locator('.sample');
      for (const [index, [language, text]] of [
        ['curl', 'curl -sS "$BASE_URL/consents"'],
        ['TypeScript', 'await fetch('],
        ['Python', 'urllib.request'],
      ].entries()) {
        const sample = samples.nth(index);
        expect(await sample.locator('summary').innerText()).toBe(language);
        expect(await sample.locator('code').textContent()).toContain(text);
        expect(await sample.locator('code').textContent()).toContain(tenant.site.id);
      }
    });

    test('search finds an operation by keyboard alone', async () => {
      const { page } = visited;
      await page.keyboard.press('Control+k');
      await page.keyboard.type('erase by-subject');
      await page.locator('.contents li').filter({ visible: true }).getByText('/consents/by-subject/{subjectId}').waitFor();
      expect(await page.locator('.contents li').filter({ visible: true }).count()).toBe(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/eraseSubject$/);
    });

    test('a request stays on its origin, violates no Content-Security-Policy, and leaves no key in browser storage', async () => {
      const { page, foreign } = visited;
      expect(await tryIt(page, 'createConsent')).toBe('201 POST /api/v1/consents');
      expect(foreign).toEqual([]);
      expect(await page.evaluate('window.violations')).toEqual([]);
      const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
      expect(kept).not.toContain(tenant.key);
      expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
    }, 180_000);
  });

  describe('for a signed-in reader who chose light colours in the dashboard, on a dark system', () => {
    let visited: Visit;
    beforeAll(async () => {
      visited = await visit('/docs/errors', { colorScheme: 'dark' });
      const { page } = visited;
      const { cookies } = await system.signIn(stranger);
      await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: system.baseUrl })));
      await page.evaluate("localStorage.setItem('mantine-color-scheme-value', 'light')");
      await page.goto('/docs#tag/consents/listConsents');
    });
    afterAll(() => visited.close());

    test('the colours follow the choice in the dashboard', async () => {
      expect(await colors(visited.page)).toEqual(['light', 'rgb(255, 255, 255)']);
    });

    test('a signed-in reader uses the session and sees their own records', async () => {
      const { page } = visited;
      expect(await tryIt(page, 'listConsents')).toBe('200 GET /api/v1/consents');
      await sectionOf(page, 'listConsents').getByText(`You're signed in as ${stranger.email}.`).waitFor();
    });

    test('[decision 27.3] a write is sent after a confirmation in the page, which names the request and the account', async () => {
      const { page } = visited;
      const panel = await openPanel(page, 'createConsent');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.method()));
      const dialog = page.getByRole('dialog');
      for (const refuse of [() => dialog.getByRole('button', { name: 'Cancel' }).click(), () => page.keyboard.press('Escape')]) {
        await panel.getByRole('button', { name: 'Send' }).click();
        expect(await dialog.innerText()).toContain(`It changes the account of ${stranger.email}.`);
        expect(await dialog.innerText()).toContain(`POST ${system.baseUrl}/api/v1/consents`);
        expect(await dialog.innerText()).toContain(stranger.site.id);
        await refuse();
        await dialog.waitFor({ state: 'detached' });
        expect(await panel.locator('.answer').innerText()).toBe('');
      }
      expect(sent).toEqual([]);
      expect(await tryIt(page, 'createConsent', { confirms: true })).toBe('201 POST /api/v1/consents');
    });
  });

  describe('on a phone', () => {
    let visited: Visit;
    beforeAll(async () => {
      visited = await visit('/docs', { colorScheme: 'light', viewport: { width: 360, height: 740 } });
      await visited.page.locator('h1').filter({ hasText: 'Consent Service API' }).waitFor();
    });
    afterAll(() => visited.close());

    test('the colours follow the system setting without a choice in the dashboard', async () => {
      const { page } = visited;
      expect(await colors(page)).toEqual(['light', 'rgb(255, 255, 255)']);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-color-scheme="dark"]').waitFor();
      expect(await colors(page)).toEqual(['dark', 'rgb(22, 25, 26)']);
    });

    test('axe finds nothing in light and in dark colours, no ID occurs twice, and no page is wider than a phone', async () => {
      const other = await visited.page.context().newPage();
      const findings: Record<string, string[]> = {};
      const tooWide: string[] = [];
      for (const [path, part] of [
        ['/docs', '.bar, .introduction, .contents, [id="tag/consents"], #headers'],
        ['/docs/errors', 'html'],
        ['/docs/guides/webhooks', 'html'],
        ['/docs/guides/limits', 'html'],
      ] as const) {
        const page = path === '/docs' ? visited.page : other;
        if (page === other) await page.goto(path);
        else await openPanel(page, 'createConsent');
        if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')) tooWide.push(path);
        expect([path, await page.evaluate<string[]>(repeatedIds)]).toEqual([path, []]);
        if (page !== other) await page.evaluate(removeAllBut(part));
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.locator(`html[data-color-scheme="${colorScheme}"]`).waitFor();
          const found = await findingsOn(page, part);
          if (found.length > 0) findings[`${path} in ${colorScheme} colours`] = found;
        }
      }
      expect([findings, tooWide]).toEqual([{}, []]);
      await other.close();
    });
  });
});

describeInBrowser('the reference of a server without a demo', () => {
  const system = useOwnGateways();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  test('a signed-out reader can paste a key, even under a host name other than that of PUBLIC_URL', async () => {
    const tenant = await system.tenants.create();
    const page = await browser.newPage();
    await page.goto(`http://localhost:${new URL(system.baseUrl).port}/docs`);
    const panel = await openPanel(page, 'listConsents');
    await panel.getByText("Enter an API key; it's forgotten when you leave the page.").waitFor();
    await panel.getByLabel('API key').fill(tenant.key);
    expect(await tryIt(page, 'listConsents')).toBe('200 GET /api/v1/consents');
    // The key is kept for the other operations of the page.
    expect(await (await openPanel(page, 'getConsent')).getByLabel('API key').inputValue()).toBe(tenant.key);
    await page.close();
  });

  test('[decision 27.5] all that the first view loads is below 300 kB', async () => {
    const page = await browser.newPage();
    const loaded: Promise<[path: string, bytes: number]>[] = [];
    page.on('response', (response) =>
      loaded.push(response.headerValue('content-length').then((length) => [new URL(response.url()).pathname, Number(length)])),
    );
    await page.goto(`${system.baseUrl}/docs`, { waitUntil: 'networkidle' });
    const sizes = await Promise.all(loaded);
    expect(sizes.map(([path]) => path)).toEqual(expect.arrayContaining(['/docs', '/docs/docs.css', '/docs/reference.js']));
    expect(sizes.filter(([, bytes]) => !(bytes > 0))).toEqual([]);
    expect(sizes.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(300_000);
    await page.close();
  });

  test('[decision 27.5] without JavaScript, the page is complete and offers nothing that needs it', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${system.baseUrl}/docs#tag/consents/eraseSubject`);
    await sectionOf(page, 'eraseSubject').getByRole('heading', { name: 'Erase every consent of a subject' }).waitFor();
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('searchbox').filter({ visible: true }).count()).toBe(0);
    await context.close();
  });
});
