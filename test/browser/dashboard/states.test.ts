import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';

describeDashboard('the dashboard in unusual states', (at) => {
  const { system } = at;

  test('[decision 4.2] tells a user with an unconfirmed address that nothing can be created, before and after a refusal', async () => {
    const tenant = await system.tenants.create({ emailVerified: false });
    const person = await at.person();
    await person.signIn(tenant);
    await person.page.goto('/keys');
    await person.page.getByText('Confirm your email to create sites and keys.').waitFor();
    await person.page.getByRole('button', { name: 'Create API key' }).click();
    const form = person.page.getByRole('dialog');
    await form.getByLabel('Key name').fill('production');
    await form.getByRole('button', { name: 'Create API key' }).click();
    await form.getByRole('alert').getByText('Confirm your email first').waitFor();
    await form.getByRole('button', { name: 'Close' }).click();
    await person.page.getByRole('button', { name: 'Resend email' }).click();
    await person.page.getByText('We sent a new link to').waitFor();
    await system.mailbox.newestTo(tenant.email);
    await person.leave();
  });

  test('[decision 4.2] lets a user of a suspended account contact us and sign out', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person();
    await person.signIn(tenant);
    await system.rpc.accounts.setStatus({ accountId: tenant.accountId, status: 'suspended' });
    await person.page.goto('/consents');
    await person.page.getByText('Your account is suspended').waitFor();
    await person.page.getByLabel('Name').fill('Ana');
    await person.page.getByLabel('Reply to').fill(tenant.email);
    await person.page.getByLabel('Message').fill('Why?');
    await person.page.getByRole('button', { name: 'Send message', exact: true }).click();
    await person.page.getByText('Message sent').waitFor();
    await person.chooseInUserMenu('Sign out');
    await person.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await person.leave();
  });

  test('[decision 5.3] says when to try again after too many sign-in attempts', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person();
    const { page } = person;
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(tenant.email);
    const submit = page.getByRole('button', { name: 'Sign in', exact: true });
    for (let tries = 0; tries < 6; tries += 1) {
      await page.getByRole('textbox', { name: 'Password' }).fill(`wrong password ${tries}`);
      const answered = page.waitForResponse('**/auth/login');
      await submit.click();
      await answered;
    }
    await page.getByText('Too many attempts').waitFor();
    await page.getByText(/Try again in \d+ minutes\./).waitFor();
    await person.leave();
  });

  test('says that a list could not be loaded, and loads it on retry', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person();
    const { page } = person;
    await person.signIn(tenant);
    const isKeys = (url: URL) => url.pathname === '/api/v1/keys';
    await page.route(isKeys, (route) => route.abort());
    await page.goto('/keys');
    await page.getByText("Can't reach the server").waitFor();
    await page.unroute(isKeys);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('group', { name: 'API keys' }).waitFor();
    await person.leave();
  });

  test('[decision 4.2] shows on every page that the subscription has expired, with a link to the plans', async () => {
    const tenant = await system.tenants.create({ plan: 'pro' });
    const person = await at.person();
    const { page } = person;
    await person.signIn(tenant);
    await page.goto('/policies');
    await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor();
    await system.rpc.accounts.setSubscriptionStatus({ accountId: tenant.accountId, status: 'expired' });
    // The refusal shows the notice without a reload.
    await page.getByRole('link', { name: 'Exports' }).click();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    const notice = page.getByRole('status').filter({ hasText: 'Your subscription has expired' });
    await notice.waitFor();
    for (const name of ['Get started', 'Overview', 'Consents', 'Policies', 'Sites', 'Webhooks', 'API keys', 'Account', 'Contact']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await notice.waitFor();
    }
    await notice.getByRole('link', { name: 'See plans' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plan and usage' }).waitFor();
    expect(await page.getByText('Your subscription has expired').count()).toBe(1);
    await person.leave();
  });

  test('[decisions 4.2, 4.3] on Free, exports link to the plans, which have no button for Enterprise, but a link to contact us', async () => {
    const tenant = await system.tenants.create({ plan: 'free' });
    const person = await at.person();
    const { page } = person;
    await person.signIn(tenant);
    await page.goto('/exports');
    await page.getByText("Exports aren't included in Free. Upgrade to get them.").waitFor();
    expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
    await page.getByRole('link', { name: 'See plans' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plan and usage' }).waitFor();
    await page.getByRole('button', { name: 'Choose Pro' }).waitFor();
    expect(await page.getByRole('button', { name: 'Choose Enterprise' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Contact us' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await person.leave();
  });

  test('[decision 5.6] shows the one failed attempt of a test event, and no replay after its endpoint was deleted', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person();
    const { page } = person;
    const session = await system.signIn(tenant);
    const body = { url: 'http://127.0.0.1:1/nobody-listens', event_types: [] };
    const endpoint = (await session.post('/webhooks/endpoints', body)).body['id'] as string;
    await person.signIn(tenant);
    await page.goto(`/webhooks/${endpoint}`);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send event' }).click();
    await page.getByText('1 attempt failed.').waitFor();

    await session.delete(`/webhooks/endpoints/${endpoint}`);
    await page.reload();
    await page.getByText('The endpoint was deleted').waitFor();
    expect(await page.getByRole('button', { name: 'Replay' }).isDisabled()).toBe(true);
    await person.leave();
  });

  test('shows refusals in Portuguese without English text, with the names of plans', async () => {
    const tenant = await system.tenants.create({ plan: 'free' });
    const person = await at.person({ locale: 'pt-BR' });
    const { page } = person;
    const session = await system.signIn(tenant);
    await session.delete(`/sites/${tenant.site.id}`);
    await person.signIn(tenant);
    await page.goto('/sites');
    await page.getByRole('button', { name: 'Adicionar site' }).click();
    const add = page.getByRole('dialog', { name: 'Adicionar site' });
    await add.getByRole('textbox', { name: 'Nome' }).fill('Loja');
    await add.getByLabel('Domínio').fill('minha loja');
    await add.getByRole('button', { name: 'Adicionar site' }).click();
    await add.getByText('Informe um domínio como www.example.com').waitFor();
    expect(await add.locator('[lang=en]').count()).toBe(0);
    await add.getByLabel('Domínio').fill('loja.example.com');
    // Another user adds the plan's only site meanwhile.
    await session.post('/sites', { name: 'Blog', domain: 'blog.example.com' });
    await add.getByRole('button', { name: 'Adicionar site' }).click();
    await page.getByRole('main').getByText('Seu plano Free inclui 1 site.').waitFor();
    expect(await page.getByRole('main').locator('[lang=en]').count()).toBe(0);
    await person.leave();
  });

  test.each([
    ['en', 'Page not found'],
    ['pt-BR', 'Página não encontrada'],
  ])('shows an unknown address with a heading, a title and a main part in its language (%s)', async (locale, title) => {
    const person = await at.person({ locale });
    const { page } = person;
    await page.goto('/nowhere/at/all');
    await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.title()).toContain(title);
    await person.leave();
  });

  test('shows an unknown address inside the frame to a signed-in user, and an absent record as a page with a heading', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person();
    const { page } = person;
    await person.signIn(tenant);
    for (const path of ['/nowhere/at/all', '/webhooks/a/b/c']) {
      await page.goto(path);
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByRole('banner').getByText(tenant.email).waitFor();
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sites', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    }
    for (const [path, title] of [
      ['/sites/absent', 'Site'],
      ['/policies/absent', 'Policy'],
      ['/consents/absent', 'Consent'],
      ['/webhooks/absent', 'Endpoint'],
      ['/deliveries/absent', 'Delivery'],
    ] as const) {
      await person.visit(path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await page.getByRole('main').getByText('Not found').waitFor();
    }
    await person.leave();
  });

  test('shows a short time in a list, with the full one and UTC in its title and for a screen reader, and the time of a record to the second', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person({ timezoneId: 'America/Sao_Paulo' });
    const { page } = person;
    await person.signIn(tenant);
    await page.goto('/sites');
    const created = page.locator('td time').first();
    const full = /^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d:\d\d\s[AP]M GMT-3 \(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)$/;
    expect(await created.locator('[aria-hidden=true]').innerText()).toMatch(/^[A-Z][a-z]{2} \d+, \d+:\d\d\s[AP]M$/);
    expect(await created.getAttribute('title')).toMatch(full);
    expect((await created.locator('span:not([aria-hidden=true])').innerText()).trim()).toMatch(full);
    expect(await created.getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    // A title shows only on hover, so focus shows the same text to keyboard users.
    const shownOnFocus = created.locator('span:not([aria-hidden=true])');
    expect((await shownOnFocus.boundingBox())?.width).toBe(1);
    await created.focus();
    expect((await shownOnFocus.boundingBox())?.width).toBeGreaterThan(100);

    const body = { site_id: tenant.site.id, subject_id: 'visitor', accepted: true };
    const { id } = (await system.api(tenant.key).post('/consents', body)).body as { id: string };
    await person.visit(`/consents/${id}`);
    const ofRecord = page.getByRole('main').locator('time').first();
    expect(await ofRecord.innerText()).toMatch(/\d:\d\d:\d\d\s[AP]M GMT-3$/);
    expect(await ofRecord.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    await person.leave();
  });

  test('[decision 8.6] explains a cancelled subscription and lets the user choose any plan again', async () => {
    const tenant = await system.tenants.create({ plan: 'pro' });
    const person = await at.person();
    const { page } = person;
    await person.signIn(tenant);
    await page.goto('/plan');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText('Your subscription is cancelled').waitFor();
    await page.getByRole('button', { name: 'Choose Free' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose Free' }).click();
    await page.getByText('Your subscription is cancelled').waitFor({ state: 'detached' });
    expect((await (await system.signIn(tenant)).get('/subscription')).body).toMatchObject({ plan: 'free', status: 'active' });
    await person.leave();
  });

  test('switches the language immediately and remembers it', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person();
    await person.signIn(tenant);
    await person.page.goto('/start');
    await person.chooseInUserMenu('Português (Brasil)');
    await person.page.getByRole('link', { name: 'Consentimentos' }).click();
    await person.page.getByRole('heading', { level: 1, name: 'Consentimentos' }).waitFor();
    await person.page.reload();
    await person.page.getByRole('heading', { level: 1, name: 'Consentimentos' }).waitFor();
    expect(await inPage(person.page, 'language')).toBe('pt-BR');
    await person.leave();
  });
});
