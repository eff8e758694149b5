import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { System } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';
import { tokenIn } from '../../system/mailbox';

/** Long for a page, and shorter than a test: what did not come is then named. */
const timeoutMs = 12_000;

/** What the form of the sign-in says. */
export interface SignInWords {
  email: string;
  password: string;
  submit: string;
}

const english: SignInWords = { email: 'E-mail', password: 'Password', submit: 'Sign in' };

type Credentials = Pick<Tenant, 'email' | 'password'>;

export type Person = ReturnType<typeof createPerson>;

/** The page of a browser that has no cookies and no storage. */
export async function openPage(browser: Browser, dashboardUrl: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: dashboardUrl, reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboardUrl });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  return page;
}

/**
 * Makes a page as good as new: no cookies, no storage, no routes and no listeners of the test before.
 * A page that stays open loads the dashboard in half the time of a new one, because its process has the scripts compiled.
 */
export async function resetPage(page: Page): Promise<void> {
  const context = page.context();
  for (const event of ['console', 'dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event);
  await Promise.all(context.pages().map((each) => (each === page ? each.unrouteAll({ behavior: 'ignoreErrors' }) : each.close())));
  await context.setOffline(false);
  // A file of the same origin ends the dashboard's timers and calls, and keeps the browser's process.
  await page.goto('/favicon.svg');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await context.clearCookies();
}

/** Somebody at a browser of his own, who notes what the browser complains about. */
export function createPerson(page: Page, system: Pick<System, 'baseUrl' | 'signIn' | 'mailbox'>, leave: () => Promise<void>) {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused request is an answer; what it means is shown on the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });

  const fillSignIn = async ({ email, password }: Credentials, words = english) => {
    await page.getByLabel(words.email).fill(email);
    await page.getByRole('textbox', { name: words.password }).fill(password);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
  };

  return {
    page,
    /** Errors of scripts, and what the page's policy refused. */
    complaints,
    /** On the page of the sign-in, wherever it leads. */
    fillSignIn,
    /** Gets the cookies of a session without the form, which would load two pages more. No page is open then. */
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
    /** Registers, follows the link of the mail, and is signed in. */
    signUp: async ({ email, password, name }: Credentials & { name: string }) => {
      await page.goto('/sign-up');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('textbox', { name: 'New password' }).fill(password);
      await page.getByRole('button', { name: 'Create the account' }).click();
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
      const token = tokenIn(await system.mailbox.newestTo(email));
      await page.goto(`/verify-email?token=${encodeURIComponent(token)}`);
      await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
      await page.getByRole('link', { name: 'Go on' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await fillSignIn({ email, password });
    },
    leave,
  };
}
