import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { System } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';
import { tokenIn } from '../../system/mailbox';

/** Long for a page, and shorter than a test: what did not come is then named. */
const timeoutMs = 12_000;

/** What the form of the sign-in says. */
const english = { email: 'E-mail', password: 'Password', submit: 'Sign in' };

export type Person = Awaited<ReturnType<typeof createPerson>>;

/** Somebody at a browser of his own, who notes what the browser complains about. */
export async function createPerson(browser: Browser, dashboardUrl: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: dashboardUrl, reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboardUrl });
  const page: Page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused request is an answer; what it means is shown on the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });

  const fillSignIn = async ({ email, password }: Pick<Tenant, 'email' | 'password'>, words = english) => {
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
    signIn: async (tenant: Pick<Tenant, 'email' | 'password'>, words = english) => {
      await page.goto('/sign-in');
      await fillSignIn(tenant, words);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForURL((url) => url.pathname !== '/sign-in' && url.pathname !== '/');
    },
    /** Registers, follows the link of the mail, and is signed in. */
    signUp: async (system: System, { email, password, name }: { email: string; password: string; name: string }) => {
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
    leave: () => context.close(),
  };
}
