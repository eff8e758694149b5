import { createGateway } from '@consent/gateway';
import { createSilentLogger } from '@consent/kernel';
import { findFreePort } from '@consent/local-stack';
import { shared, waitUntil } from '@consent/testkit';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { gatewayConfig } from '../../../gateway/src/config';
import { createConsent } from '../../system/consents';
import type { Tenant } from '../../system/tenants';
import { useSharedProduct } from '../../system/use-system';
import { findingsOn } from '../axe-findings';
import { describeInBrowser, openChromium } from '../open-chromium';
import { pixelsTooWide } from './every-page';
import { createPerson, openPage } from './person';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Chromium's own authenticator, whose person always agrees. */
async function addAuthenticator(page: Page): Promise<{ devTools: CDPSession; authenticatorId: string }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devTools, authenticatorId };
}

describeInBrowser('passkeys', () => {
  let browser: Browser;
  /** A browser gives no passkey to a page at an IP address, so this gateway is at localhost. */
  const system = useSharedProduct(async ({ addresses, gatewayEnv }) => {
    const [{ folder }, port] = await Promise.all([shared<{ folder: string }>('dashboard_files'), findFreePort()]);
    const url = `http://localhost:${port}`;
    const settings = { ...gatewayEnv, PORT: String(port), OPS_PORT: '0', PUBLIC_URL: url, DASHBOARD_FOLDER: folder };
    const gateway = await createGateway(gatewayConfig(settings), { logger: createSilentLogger() });
    await gateway.start();
    await waitUntil('the gateway is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
    return { addresses: { ...addresses, baseUrls: [url] }, stop: () => gateway.stop() };
  });
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  async function newPerson() {
    const page = await openPage(browser, system.baseUrl);
    const leave = () => page.context().close();
    return { ...createPerson(page, system, leave), ...(await addAuthenticator(page)) };
  }

  async function fitsAndIsAccessible(page: Page, name: string) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect([name, size.width, await pixelsTooWide(page), await findingsOn(page)]).toEqual([name, size.width, 0, []]);
      const folder = process.env['SCREENSHOTS'];
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, fullPage: true });
    }
  }

  const forgetProof = ({ accountId }: Tenant) =>
    system.sql.account.query(`UPDATE sessions SET factor_proved_at = now() - interval '11 minutes' WHERE account_id = $1`, [accountId]);

  test('[decision 81] a passkey is added, signs in alone, completes a password, proves before an erasure, and is removed', async () => {
    const tenant = await system.tenants.create();
    await createConsent(system.api(tenant.key), tenant.site, { subject_id: 'ann' });
    const person = await newPerson();
    const { page, complaints } = person;
    await person.signInByForm(tenant);
    await page.goto('/security');
    const panel = page.getByRole('region', { name: 'Passkeys' });
    const dialog = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('not my password');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByText('Incorrect current password.').waitFor();
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(tenant.password);
    await fitsAndIsAccessible(page, 'add-passkey');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const recoveryCodes = ((await panel.getByTestId('secret').textContent()) ?? '').split('\n');
    expect(recoveryCodes).toHaveLength(10);
    await panel.getByText('Work laptop').waitFor();
    await panel.getByText('10 recovery codes left.').waitFor();
    await fitsAndIsAccessible(page, 'security');

    // The same device again.
    await panel.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByText('This device already has a passkey for your account.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // A read in flight would end the session of the page before its sign-out does.
    await page.waitForLoadState('networkidle');

    await person.chooseInUserMenu('Sign out');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await fitsAndIsAccessible(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    await person.chooseInUserMenu('Sign out');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await person.fillSignIn(tenant);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await fitsAndIsAccessible(page, 'second-factor');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    await forgetProof(tenant);
    await page.goto('/subjects/ann');
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog.getByLabel('Type ERASE to confirm').fill('ERASE');
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    const proof = page.getByRole('dialog', { name: "Confirm that it's you" });
    await proof.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await fitsAndIsAccessible(page, 'proof');
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await proof.waitFor({ state: 'hidden' });
    await waitUntil('the person is erased', async () => {
      const { body } = await system.api(tenant.key).get('/consents?subject_id=ann');
      return (body['data'] as { deleted_at: string | null }[]).every(({ deleted_at }) => deleted_at !== null);
    });

    await page.goto('/security');
    await panel.getByRole('button', { name: 'Remove passkey: Work laptop' }).click();
    await dialog.getByText('It is your last second factor.').waitFor();
    await fitsAndIsAccessible(page, 'remove-passkey');
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await panel.getByText('Work laptop').waitFor({ state: 'hidden' });

    // The device still offers it.
    await person.chooseInUserMenu('Sign out');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey was not accepted.').waitFor();
    await person.devTools.send('WebAuthn.clearCredentials', { authenticatorId: person.authenticatorId });
    await person.devTools.send('WebAuthn.setUserVerified', { authenticatorId: person.authenticatorId, isUserVerified: false });
    await person.fillSignIn(tenant);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(complaints).toEqual([]);
    await person.leave();
  });

  test('[decision 81.12] an account that requires a second factor shows how to set one up, and nothing else until then', async () => {
    const tenant = await system.tenants.create();
    const owner = await newPerson();
    const { page, complaints } = owner;
    await owner.signInByForm(tenant);
    await page.goto('/security');
    const requirement = page.getByRole('region', { name: 'Second factor for everyone' });
    const dialog = page.getByRole('dialog');
    await requirement.getByText('A second factor is not required.').waitFor();
    await requirement.getByRole('button', { name: 'Require second factor' }).click();
    await dialog.getByRole('button', { name: 'Require second factor' }).click();
    await dialog.getByText('Set up a second factor of your own first.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const addPasskey = async () => {
      await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add passkey' }).click();
      await dialog.getByRole('textbox', { name: 'Current password' }).fill(tenant.password);
      await dialog.getByRole('button', { name: 'Add passkey' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await addPasskey();
    await requirement.getByRole('button', { name: 'Require second factor' }).click();
    await fitsAndIsAccessible(page, 'require');
    await dialog.getByRole('button', { name: 'Require second factor' }).click();
    await requirement.getByText('A second factor is required.').waitFor();
    await page.getByRole('button', { name: /^Remove passkey/ }).click();
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await dialog.getByText('Set up another one first.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // As after an operator removed the factors.
    await system.sql.account.query('DELETE FROM passkeys WHERE account_id = $1', [tenant.accountId]);
    await owner.devTools.send('WebAuthn.clearCredentials', { authenticatorId: owner.authenticatorId });
    await page.goto('/consents');
    await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor();
    await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add passkey' }).waitFor();
    await fitsAndIsAccessible(page, 'must-set-up');
    await addPasskey();
    await page.getByTestId('secret').waitFor();
    await page.getByRole('button', { name: 'Continue to dashboard' }).waitFor();
    await fitsAndIsAccessible(page, 'must-set-up-done');
    await page.getByRole('button', { name: 'Continue to dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Consents' }).waitFor();
    expect(complaints).toEqual([]);
    await owner.leave();
  });
});
