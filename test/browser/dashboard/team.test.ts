import type { Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard, type AtDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';
import { startSmallOidcProvider } from '@consent/testkit';
import { addPerson } from '../../system/members';
import { setUpTotp } from '../../system/second-factor';
import type { Tenant } from '../../system/tenants';

const password = 'several random words beat one';
const publicUrl = 'http://127.0.0.1:8080';
const callback = '/auth/sso/callback';

function teamOf(at: AtDashboard) {
  const { system } = at;
  return {
    signedInOwner: async (tenant: Tenant) => {
      const owner = await at.person();
      await owner.signIn(tenant);
      await owner.page.goto('/team');
      await owner.page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
      return owner;
    },
    invite: async (page: Page, email: string, role: string) => {
      await page.getByRole('button', { name: 'Invite member' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite member' });
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('radio', { name: role }).check();
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('region', { name: 'Open invitations' }).getByText(email).waitFor();
      return linkIn((await system.mailbox.newestTo(email)).text);
    },
  };
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const rowOf = (page: Page, email: string) => page.getByRole('group', { name: 'Team' }).getByRole('row').filter({ hasText: email });

describeDashboard('[decision 80] a week of an invented company', (at) => {
  const { system } = at;
  const { signedInOwner, invite } = teamOf(at);
  const subject = 'visitor-of-the-week';
  const officerEmail = `officer-${crypto.randomUUID()}@example.com`;
  let tenant: Tenant;
  let owner: Person;
  let officer: Person;
  let developer: Person;
  let developerFacts: Awaited<ReturnType<typeof addPerson>>;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    await system.api(tenant.key).post('/consents', { site_id: tenant.site.id, subject_id: subject, accepted: true });
    developerFacts = await addPerson(system, tenant.accountId, { role: 'developer' });
    owner = await signedInOwner(tenant);
    officer = await at.person();
    developer = await at.person();
  });

  test('the last owner is told why leaving is not possible', async () => {
    await rowOf(owner.page, tenant.email).getByText('The account needs an owner.').waitFor();
    expect(await rowOf(owner.page, tenant.email).getByRole('button', { name: 'Leave account' }).isDisabled()).toBe(true);
  });

  test('Monday: a privacy officer is invited, and accepts in a browser of her own', async () => {
    const link = await invite(owner.page, officerEmail, 'Privacy officer');
    expect(await findingsOn(owner.page)).toEqual([]);
    const asked: string[] = [];
    officer.page.on('request', (request) => asked.push(request.url()));
    await officer.page.goto(link);
    await officer.page.getByText(`This invitation is for ${officerEmail}.`).waitFor();
    expect(officer.page.url()).not.toContain('token');
    expect(asked.filter((url) => url.includes(tokenOf(link)))).toEqual([]);
    expect(await findingsOn(officer.page)).toEqual([]);
    await officer.page.getByLabel('Name').fill('Olivia Officer');
    await officer.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await officer.page.getByRole('button', { name: 'Create login and accept' }).click();
    await officer.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('Tuesday: she signs in, erases a subject, and is told which page is not for her', async () => {
    await officer.chooseInUserMenu('Sign out');
    await officer.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await officer.fillSignIn({ email: officerEmail, password });
    await menuOf(officer.page).getByRole('link', { name: 'Requests' }).waitFor();
    expect(await menuOf(officer.page).getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await officer.page.goto(`/subjects/${subject}`);
    await officer.page.getByRole('button', { name: 'Erase data subject' }).click();
    const erasure = officer.page.getByRole('dialog', { name: 'Erase data subject' });
    await erasure.getByLabel(/ERASE/).fill('ERASE');
    await erasure.getByRole('button', { name: 'Erase', exact: true }).click();
    const left = () => system.api(tenant.key).get(`/consents?subject_id=${subject}`);
    await vi.waitFor(async () => expect((await left()).body['data']).toEqual([]), 20_000);
    await officer.page.goto('/keys');
    await officer.page.getByText("Your role (Privacy officer) doesn't allow this page").waitFor();
    expect(await findingsOn(officer.page)).toEqual([]);
  });

  test('Wednesday: the developer reads the same subject, and sees no erasure', async () => {
    await developer.signInByForm(developerFacts);
    await developer.page.goto(`/subjects/${subject}`);
    await developer.page.getByRole('heading', { level: 1, name: 'Data subject' }).waitFor();
    await developer.page.getByText(subject).first().waitFor();
    expect(await developer.page.getByRole('button', { name: 'Erase data subject' }).count()).toBe(0);
    await developer.page.goto('/keys');
    await developer.page.getByRole('button', { name: 'Create API key' }).waitFor();
  });

  test('Wednesday evening: a colleague comes in by single sign-on of the company', async () => {
    const domain = `d${crypto.randomUUID().slice(0, 8)}.example`;
    const oidc = await startSmallOidcProvider({ redirectUris: [publicUrl + callback] });
    onTestFinished(() => oidc.stop());
    oidc.moves = (url) => url.replace(publicUrl, system.baseUrl);
    oidc.person = { sub: crypto.randomUUID(), email: `ada@${domain}`, name: 'Ada Colleague' };
    const session = await system.signIn(tenant);
    expect((await session.post('/sso/domains', { domain })).status).toBe(200);
    await system.sql.account.query('UPDATE sso_domains SET verified_at = now() WHERE domain = $1', [domain]);
    const provider = {
      name: 'Company',
      issuer: oidc.issuer,
      client_id: oidc.clientId,
      client_secret: oidc.clientSecret,
      default_role: 'auditor',
    };
    expect((await session.post('/sso/providers', provider)).status).toBe(201);
    const colleague = await at.person();
    await colleague.page.goto('/sign-in/sso');
    await colleague.page.getByLabel('Work email').fill(`ada@${domain}`);
    await colleague.page.getByRole('button', { name: 'Continue' }).click();
    await menuOf(colleague.page).getByRole('link', { name: 'Audit trail' }).waitFor();
    await colleague.leave();
    await owner.page.reload();
    await rowOf(owner.page, `ada@${domain}`).getByText('Auditor').waitFor();
  });

  test('Thursday: the owner changes a role, and the page of the member follows at the next request', async () => {
    await owner.page.reload();
    await rowOf(owner.page, developerFacts.email)
      .getByRole('button', { name: /^Change role of/ })
      .click();
    const roles = owner.page.getByRole('dialog', { name: /^Role of/ });
    await roles.getByRole('radio', { name: 'Marketer' }).check();
    await roles.getByRole('button', { name: 'Save' }).click();
    await roles.waitFor({ state: 'hidden' });
    await rowOf(owner.page, developerFacts.email).getByText('Marketer').waitFor();
    await developer.page.getByRole('button', { name: 'Create API key' }).click();
    await developer.page.getByRole('dialog').getByLabel('Key name').fill('Too late');
    await developer.page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    await developer.page.getByText("Your role (Marketer) doesn't allow this page").waitFor();
    expect(await menuOf(developer.page).getByRole('link', { name: 'API keys' }).count()).toBe(0);
    expect(await menuOf(developer.page).getByRole('link', { name: 'Policies' }).count()).toBe(1);
  });

  test('Thursday evening: the officer lost her second factor, and the operator lets her in', async () => {
    await setUpTotp(await system.signIn({ email: officerEmail, password }), { password });
    await officer.chooseInUserMenu('Sign out');
    await officer.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await officer.fillSignIn({ email: officerEmail, password });
    await officer.page.locator('input[name=code]').waitFor();
    await system.rpc.accounts.resetFactors({ email: officerEmail, reason: 'Her phone is in the lake.' });
    expect((await system.mailbox.newestTo(tenant.email)).text).toContain('Her phone is in the lake.');
    await officer.page.goto('/sign-in');
    await officer.fillSignIn({ email: officerEmail, password });
    await menuOf(officer.page).getByRole('link', { name: 'Requests' }).waitFor();
    await owner.page.goto('/audit');
    await owner.page.getByText('Every second factor of a user removed').first().waitFor();
    await owner.page.goto('/team');
  });

  test('Friday: the officer leaves, and has her own account alone', async () => {
    await officer.page.goto('/account');
    await officer.page.getByRole('button', { name: 'Leave account' }).click();
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Leave account' }).click();
    await officer.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await officer.fillSignIn({ email: officerEmail, password });
    await officer.page.getByRole('heading', { name: 'Get started' }).waitFor();
    await officer.page
      .getByRole('banner')
      .getByRole('button', { name: /^Your account/ })
      .click();
    await officer.page.getByRole('menu').getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await officer.page.getByRole('menu').getByRole('group', { name: 'Accounts' }).count()).toBe(0);
  });

  test('the former developer is removed, and signed out at the next request', async () => {
    await owner.page.reload();
    expect(await rowOf(owner.page, officerEmail).count()).toBe(0);
    await rowOf(owner.page, developerFacts.email)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await owner.page.getByRole('dialog').getByRole('radio', { name: 'Revoke them' }).check();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await rowOf(owner.page, developerFacts.email).waitFor({ state: 'detached' });
    await developer.page.goto('/policies');
    await developer.page.getByRole('heading', { name: 'Sign in' }).waitFor();

    expect([owner.complaints, officer.complaints, developer.complaints]).toEqual([[], [], []]);
  });
});

describeDashboard('[decision 80] a person with several accounts, or some sites', (at) => {
  const { system } = at;
  const { signedInOwner, invite } = teamOf(at);

  test('somebody with a login signs in first, and changes between the accounts', async () => {
    const [tenant, other] = [await system.tenants.create(), await system.tenants.create()];
    await system.api(tenant.key).post('/consents', { site_id: tenant.site.id, subject_id: 'visitor-of-the-first', accepted: true });
    const owner = await signedInOwner(tenant);
    const link = await invite(owner.page, other.email, 'Auditor');
    const guest = await at.person();
    const { page } = guest;
    await page.goto(link);
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(page.url()).not.toContain(tokenOf(link));
    await guest.fillSignIn(other);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goto('/consents');
    await page.getByText('visitor-of-the-first').first().waitFor();
    // An auditor changes nothing.
    expect(await page.getByRole('button', { name: 'Erase data subject' }).count()).toBe(0);

    const loaded = page.waitForEvent('load');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Your account/ })
      .click();
    const accounts = page.getByRole('menu').getByRole('group', { name: 'Accounts' });
    await accounts.getByRole('menuitemradio').nth(1).waitFor();
    expect(await accounts.getByRole('menuitemradio').count()).toBe(2);
    await accounts.getByRole('menuitemradio', { checked: false }).click();
    await loaded;
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goto('/consents');
    await page.getByRole('heading', { level: 1, name: 'Consents' }).waitFor();
    await menuOf(page).getByRole('link', { name: 'API keys' }).waitFor();
    expect(await page.getByText('visitor-of-the-first').count()).toBe(0);

    // The link works once, and says so to the one who has it.
    await owner.page.goto(link);
    await owner.page.getByText("This invitation can't be used").waitFor();
    expect([owner.complaints, guest.complaints]).toEqual([[], []]);
    await Promise.all([owner, guest].map((person) => person.leave()));
  });

  test('somebody else who is signed in is told so', async () => {
    const tenant = await system.tenants.create();
    const owner = await signedInOwner(tenant);
    const email = `late-${crypto.randomUUID()}@example.com`;
    const link = await invite(owner.page, email, 'Marketer');
    await owner.page.goto(link);
    await owner.page.getByText(`You're signed in as ${tenant.email}`).waitFor();
    expect(await findingsOn(owner.page)).toEqual([]);
    await owner.page.getByRole('button', { name: 'Sign out' }).click();
    await owner.page.getByRole('button', { name: 'Create login and accept' }).waitFor();
    await owner.leave();
  });

  test('a member of two sites sees one of them at a time, and no other', async () => {
    const tenant = await system.tenants.create();
    const owner = await system.signIn(tenant);
    const sites = [tenant.site.id];
    for (const name of ['Blog', 'Club']) {
      const made = await owner.post('/sites', { name, domain: `${name.toLowerCase()}.example.com`, categories: null });
      sites.push(made.body['id'] as string);
    }
    const api = system.api(tenant.key);
    for (const [index, site_id] of sites.entries())
      await api.post('/consents', { site_id, subject_id: `visitor-${index}`, accepted: true });
    const facts = await addPerson(system, tenant.accountId, { role: 'privacy_officer', siteIds: sites.slice(1) });
    const member = await at.person({ viewport: { width: 390, height: 844 } });
    const { page } = member;
    await member.signInByForm(facts);
    await page.goto('/consents');
    const picker = page.getByRole('search').getByLabel('Site', { exact: true });
    await page.getByText(/^visitor-[12]$/).waitFor();
    expect(await picker.getByRole('option').allTextContents()).toEqual(expect.arrayContaining(['Blog', 'Club']));
    expect(await picker.getByRole('option').count()).toBe(2);
    expect(await page.getByText('visitor-0').count()).toBe(0);
    await picker.selectOption({ label: 'Club' });
    await page.getByText('visitor-2').waitFor();
    await picker.selectOption({ label: 'Blog' });
    await page.getByText('visitor-1').waitFor();
    for (const path of ['/overview', '/subjects/visitor-1', '/requests', '/sites']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await vi.waitFor(async () => expect(await inPage(page, 'isLoading')).toBe(false), 10_000);
      expect({ path, alerts: await page.getByRole('alert').allTextContents() }).toEqual({ path, alerts: [] });
      expect({ path, findings: await findingsOn(page) }).toEqual({ path, findings: [] });
      expect({ path, pixels: await inPage(page, 'pixelsTooWide') }).toEqual({ path, pixels: 0 });
    }
    expect(member.complaints).toEqual([]);
    await member.leave();
  });
});

function linkIn(text: string): string {
  const link = /https?:\/\/[^\s"<>]+\/invitation#token=[^\s"<>]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in ${text}`);
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

const tokenOf = (link: string): string => link.split('token=')[1] ?? '';
