import { randomUUID } from 'node:crypto';
import { startSmallOidcProvider, type SmallOidcProvider } from '@consent/testkit';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';

const publicUrl = 'http://127.0.0.1:8080';
const callback = '/auth/sso/callback';

describeDashboard('single sign-on', ({ system, person: newPerson }) => {
  let oidc: SmallOidcProvider;

  beforeAll(async () => {
    oidc = await startSmallOidcProvider({ redirectUris: [publicUrl + callback] });
    oidc.moves = (url) => url.replace(publicUrl, system.baseUrl);
  });
  afterAll(() => oidc.stop());

  test('[decision 83] an owner sets it up, and a person of the organization signs in with it', async () => {
    const tenant = await system.tenants.create();
    const domain = `d${randomUUID().slice(0, 8)}.example`;
    const owner = await newPerson();
    const { page } = owner;
    await owner.signInByForm(tenant);
    await owner.chooseInUserMenu('Security');
    await page.getByRole('link', { name: 'Set up single sign-on' }).click();
    await page.getByRole('heading', { level: 1, name: 'Single sign-on' }).waitFor();

    await page.getByRole('button', { name: 'Add domain' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Domain' }).fill('gmail.com');
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await dialog.locator('input[name=domain][aria-invalid=true]').waitFor();
    await dialog.getByRole('textbox', { name: 'Domain' }).fill(domain);
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    const domainCard = page.getByRole('article', { name: domain });
    await domainCard.getByText('consent-verification=').waitFor();
    await domainCard.getByRole('button', { name: `Verify ${domain}` }).click();
    await domainCard.getByRole('status').getByRole('alert').waitFor();
    await system.sql.account.query('UPDATE sso_domains SET verified_at = now() WHERE domain = $1', [domain]);

    await page.getByRole('button', { name: 'Add provider' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Our provider');
    await dialog.getByRole('textbox', { name: 'Issuer' }).fill(`${oidc.issuer}/`);
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill(oidc.clientId);
    await dialog.getByLabel('Client secret').fill(oidc.clientSecret);
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    const card = page.getByRole('article', { name: 'Our provider' });
    await card.getByText(`${publicUrl}${callback}`).waitFor();
    await card.getByRole('button', { name: 'Check provider: Our provider' }).click();
    await card.getByText('The provider calls itself').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await card.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('textbox', { name: 'Issuer' }).fill(oidc.issuer);
    await dialog.getByRole('button', { name: 'Change' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: 'Check provider: Our provider' }).click();
    await card.getByText('answers as it should').waitFor();
    await page.getByRole('button', { name: 'Require single sign-on' }).click();
    await dialog.getByRole('button', { name: 'Require single sign-on' }).click();
    await dialog.getByText('Sign in with single sign-on yourself first').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(owner.complaints).toEqual([]);
    await owner.leave();

    const employee = await newPerson();
    const email = `ada@${domain}`;
    oidc.person = { sub: randomUUID(), email, name: 'Ada Lovelace' };
    await employee.page.goto('/sign-in');
    await employee.page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
    await employee.page.getByLabel('Work email').fill('somebody@elsewhere.example');
    await employee.page.getByRole('button', { name: 'Continue' }).click();
    await employee.page.getByText('isn’t set up for this address').waitFor();
    await employee.page.getByLabel('Work email').fill(email);
    await employee.page.getByRole('button', { name: 'Continue' }).click();
    await employee.page.waitForURL(/\/(overview|start)$/);
    const me = (await employee.page.evaluate("fetch('/api/v1/auth/me').then((answer) => answer.json())")) as Record<string, unknown>;
    expect(me).toMatchObject({ user: { email, name: 'Ada Lovelace' }, account: { id: tenant.accountId }, role: 'auditor' });

    // The address of the first answer counts once.
    await employee.page.goto(`${callback}?code=used&state=used`);
    await employee.page.getByText('This sign-in took too long').waitFor();
    expect(await findingsOn(employee.page)).toEqual([]);
    expect(employee.complaints).toEqual([]);
    await employee.leave();
  });
});
