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

async function tryIt(page: Page, method: string, path: string): Promise<string> {
  await page
    .getByRole('button', { name: `Test Request (${method} ${path})` })
    .first()
    .click();
  const shape = new RegExp(`/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const answered = page.waitForResponse(
    (response) => response.request().method() === method.toUpperCase() && shape.test(new URL(response.url()).pathname),
  );
  await page.getByRole('button', { name: /^send/i }).first().click();
  const answer = await answered;
  await page.keyboard.press('Escape');
  return `${answer.status()} ${new URL(answer.url()).pathname}`;
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

  const colors = (page: Page) => page.evaluate<string[]>('[document.documentElement.dataset.colorScheme, document.body.className]');

  /** Opens another operation by its link in the sidebar, because reloading the page takes seconds of CPU time. */
  const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click();

  describe('with a demo', () => {
    let visited: Visit;
    beforeAll(async () => {
      visited = await visit('/docs#tag/consents/listConsents');
    });
    afterAll(() => visited.close());

    test('the first click on "Test Request" returns 200 for the demo account, even on routes that do not accept a key', async () => {
      const { page } = visited;
      expect(await tryIt(page, 'get', '/consents')).toBe('200 /api/v1/consents');
      await follow(page, 'Get a consent');
      expect(await tryIt(page, 'get', '/consents/{id}')).toMatch(/^200 \/api\/v1\/consents\/01/);
      await page.getByRole('link', { name: 'Sites', exact: true }).first().click();
      await follow(page, 'List sites');
      expect(await tryIt(page, 'get', '/sites')).toBe('200 /api/v1/sites');
    }, 180_000);

    test('each operation has samples in curl, TypeScript and Python, with the ids of the reader', async () => {
      const { page } = visited;
      await follow(page, 'Record a consent');
      const samples = page.locator('[id$="createConsent"]').first();
      await samples.getByText('curl -sS "$BASE_URL/consents"').first().waitFor();
      expect(await samples.innerText()).toContain(tenant.site.id);
      for (const [language, text] of [
        ['TypeScript', 'await fetch('],
        ['Python', 'urllib.request'],
      ] as const) {
        await samples
          .getByRole('button', { name: /^(curl|TypeScript|Python)$/ })
          .first()
          .click();
        await page.getByRole('option', { name: language }).click();
        await samples.getByText(text).first().waitFor();
      }
    });

    test('search finds an operation by keyboard alone', async () => {
      const { page } = visited;
      await page.keyboard.press('Control+k');
      await page.keyboard.type('erase every consent');
      await page.getByText('/consents/by-subject/{subjectId}').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/eraseSubject$/);
    });

    test('a request stays on its origin, violates no Content-Security-Policy, and leaves no key in browser storage', async () => {
      const { page, foreign } = visited;
      await follow(page, 'Record a consent');
      expect(await tryIt(page, 'post', '/consents')).toBe('201 /api/v1/consents');
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
      await page.getByText(stranger.email).first().waitFor();
    });
    afterAll(() => visited.close());

    test('the colours follow the choice in the dashboard', async () => {
      expect(await colors(visited.page)).toEqual(['light', expect.stringContaining('light-mode')]);
    });

    test('a signed-in reader uses the session and sees their own records; a write needs a confirmation', async () => {
      const { page } = visited;
      expect(await tryIt(page, 'get', '/consents')).toBe('200 /api/v1/consents');
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        void dialog.accept();
      });
      await follow(page, 'Record a consent');
      expect(await tryIt(page, 'post', '/consents')).toBe('201 /api/v1/consents');
      expect(questions).toEqual([expect.stringContaining('POST /api/v1/consents')]);
    }, 180_000);
  });

  describe('on a phone', () => {
    let visited: Visit;
    beforeAll(async () => {
      visited = await visit('/docs', { colorScheme: 'light', viewport: { width: 360, height: 740 } });
      await visited.page.getByRole('heading', { name: 'Consent Service API' }).first().waitFor();
    });
    afterAll(() => visited.close());

    test('the colours follow the system setting without a choice in the dashboard', async () => {
      const { page } = visited;
      expect(await colors(page)).toEqual(['light', expect.stringContaining('light-mode')]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('body.dark-mode').waitFor();
    });

    test.each(['light', 'dark'] as const)(
      'axe finds nothing in our own parts, and no page is wider than a phone, %s',
      async (colorScheme) => {
        const other = await visited.page.context().newPage();
        for (const page of [visited.page, other]) await page.emulateMedia({ colorScheme });
        await visited.page.locator(`body.${colorScheme}-mode`).waitFor();
        const findings: Record<string, string[]> = {};
        const tooWide: string[] = [];
        for (const [path, part] of [
          ['/docs', '.bar'],
          ['/docs/errors', 'html'],
          ['/docs/guides/webhooks', 'html'],
          ['/docs/guides/limits', 'html'],
        ] as const) {
          const page = path === '/docs' ? visited.page : other;
          if (page === other) await page.goto(path);
          const found = await findingsOn(page, part);
          if (found.length > 0) findings[path] = found;
          if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')) tooWide.push(path);
        }
        expect([findings, tooWide]).toEqual([{}, []]);
        await other.close();
      },
    );
  });
});

describeInBrowser('the reference of a server without a demo', () => {
  const system = useOwnGateways();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  const keyField = (page: Page): Locator => page.getByPlaceholder('Token').first();

  test('a signed-out reader can paste a key, even under a host name other than that of PUBLIC_URL', async () => {
    const tenant = await system.tenants.create();
    const page = await browser.newPage();
    await page.goto(`http://localhost:${new URL(system.baseUrl).port}/docs`);
    await page.getByText('Paste an API key under Authentication').waitFor();
    await keyField(page).fill(tenant.key);
    await page.getByRole('link', { name: 'List consents, newest first' }).first().click();
    expect(await tryIt(page, 'get', '/consents')).toBe('200 /api/v1/consents');
    await page.close();
  });
});
