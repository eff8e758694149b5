import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { System } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';
import { tellOnFailure } from '../../system/facts-of-failure';
import { tokenIn } from '../../system/mailbox';

/** Long for a page, but shorter than a test's timeout, so that Playwright's error names the missing element. */
const timeoutMs = 30_000;

const longestText = 2000;

export interface SignInWords {
  email: string;
  password: string;
  submit: string;
}

const english: SignInWords = { email: 'Email', password: 'Password', submit: 'Sign in' };

type Credentials = Pick<Tenant, 'email' | 'password'>;

export type Person = ReturnType<typeof createPerson>;

export async function openPage(browser: Browser, dashboardUrl: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: dashboardUrl, reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboardUrl });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  return page;
}

/**
 * Removes cookies, storage, routes and listeners of the last test, but not its size, emulated media and init scripts. A reused page
 * loads the dashboard in half the time, because its scripts are already compiled.
 */
export async function resetPage(page: Page): Promise<void> {
  const context = page.context();
  for (const event of ['console', 'dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event);
  await Promise.all(context.pages().map((each) => (each === page ? each.unrouteAll({ behavior: 'ignoreErrors' }) : each.close())));
  await context.setOffline(false);
  // Leaving the dashboard ends its timers and requests. Staying on the origin keeps its storage within reach.
  await page.goto('/favicon.svg');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await context.clearCookies();
}

/** The dashboard reads nothing again that it read in the last 15 seconds. */
const later = 'const now = Date.now; Date.now = () => now() + 16_000;';

/** Marks the headings of the page before, because they stay until the next page has loaded its script. Answers whether they went. */
const followLink = (path: string, waitMs: number, before = '') => `new Promise((resolve) => {
  ${before}
  for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
  history.pushState({}, '', ${JSON.stringify(path)});
  const deadline = performance.now() + ${waitMs};
  const check = () => {
    const isLeft = document.querySelector('h1[data-left]') === null;
    if (isLeft || performance.now() > deadline) resolve(isLeft);
    else setTimeout(check, 5);
  };
  check();
})`;

/**
 * Opens a page as a link does, because a page load costs several times as much. A tab that does not show the dashboard loads the page.
 * If `isLater`, the dashboard reads again what it has already read, and shows the old data until then.
 */
export async function visit(page: Page, path: string, { isLater = false } = {}): Promise<void> {
  if (await page.evaluate<boolean>('document.querySelector("main h1") === null')) {
    await page.goto(path);
    return;
  }
  const isOther = new URL(path, page.url()).pathname !== new URL(page.url()).pathname;
  if (isOther && (await page.evaluate<boolean>(followLink(path, 1000, isLater ? later : '')))) return;
  // The same page stays and keeps its state if only its search parameters change, or if the last link of a test was still loading.
  const { pathname } = new URL(path, page.url());
  for (const each of [pathname === '/contact' ? '/account' : '/contact', path]) {
    const isLeft = await page.evaluate<boolean>(followLink(each, timeoutMs, isLater && !isOther && each === path ? later : ''));
    if (!isLeft) throw new Error(`Still on the page before ${each}`);
  }
}

export function createPerson(page: Page, system: Pick<System, 'baseUrl' | 'signIn' | 'mailbox'>, leave: () => Promise<void>) {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Chromium reports every response of 400 and above as an error. The dashboard shows these itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });

  const look = async () => {
    const text = await page.evaluate<string>('document.body.innerText');
    return [`--- ${page.url()}`, ...complaints, text.slice(0, longestText)].join('\n');
  };
  const end = tellOnFailure(look);
  page.once('close', () => end());

  const fillSignIn = async ({ email, password }: Credentials, words = english) => {
    await page.getByLabel(words.email).fill(email);
    await page.getByRole('textbox', { name: words.password }).fill(password);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
  };

  return {
    page,
    visit: (path: string, options?: { isLater?: boolean }) => visit(page, path, options),
    /** Script errors and violations of the Content Security Policy. */
    complaints,
    fillSignIn,
    /** Signs in by API and sets the cookies, because the form loads two more pages. Opens no page. */
    signIn: async (tenant: Tenant) => {
      const { cookies } = await system.signIn(tenant);
      const kept = [...cookies].map(([name, value]) => ({
        name,
        value,
        url: system.baseUrl,
        httpOnly: name !== 'csrf_token',
        sameSite: 'Lax' as const,
      }));
      await page.context().addCookies(kept);
    },
    signInByForm: async (tenant: Credentials, words = english) => {
      await page.goto('/sign-in');
      await fillSignIn(tenant, words);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForURL((url) => url.pathname !== '/sign-in' && url.pathname !== '/');
    },
    signUp: async ({ email, password, name }: Credentials & { name: string }) => {
      await page.goto('/sign-up');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      const token = tokenIn(await system.mailbox.newestTo(email));
      await page.goto(`/verify-email?token=${encodeURIComponent(token)}`);
      await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await fillSignIn({ email, password });
    },
    /** Ends the session as the server would. Waits first, because a read in flight would get the 401 before the button under test. */
    loseSession: async () => {
      await page.waitForLoadState('networkidle');
      await page.context().clearCookies({ name: 'session' });
    },
    chooseInUserMenu: async (entry: string) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Your account/ })
        .click();
      await page.getByRole('menu').getByText(entry, { exact: true }).click();
    },
    leave: async () => {
      end(await look().catch(String));
      await leave();
    },
  };
}
