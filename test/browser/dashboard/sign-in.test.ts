import { describeDashboard } from './describe-dashboard';

describeDashboard('sign-in and the pages that follow it', (at) => {
  const { system } = at;

  test('[decision 4.2] shows that the plan includes no more sites in place of the button, until a site is deleted', async () => {
    const tenant = await system.tenants.create({ plan: 'free' });
    const person = await at.person();
    const { page } = person;
    await person.signIn(tenant);
    await page.goto('/sites');
    await page.getByText('Your Free plan includes 1 site. Upgrade to add more.').waitFor();
    expect(await page.getByRole('button', { name: 'Add site' }).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/plan');
    await (await system.signIn(tenant)).delete(`/sites/${tenant.site.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Add site' }).waitFor();
    await person.leave();
  });

  test('the start page leads to the sign-in page; only a visit to another page says "Sign in to continue."', async () => {
    const person = await at.person();
    const { page } = person;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByText('Sign in to continue.').count()).toBe(0);
    await page.goto('/policies');
    await page.getByText('Sign in to continue.').waitFor();
    await person.leave();
  });

  test('leads back to the documentation page in ?next=, and never to another host', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person();
    const { page } = person;
    await page.goto('/docs');
    const offer = page.locator('#authentication').getByRole('link', { name: /^sign in$/i });
    expect(await offer.getAttribute('href')).toBe('/sign-in?next=/docs');
    await offer.click();
    await page.getByText('Sign in to continue.').waitFor();
    await person.fillSignIn(tenant);
    await page.waitForURL((url) => url.pathname === '/docs');
    await page.getByRole('button', { name: 'Try it' }).first().click();
    await page.getByText(`You're signed in as ${tenant.email}.`).waitFor();

    for (const [next, path] of [
      ['/docs/errors#not_found', '/docs/errors'],
      ['/docs/..//evil.example/', '/overview'],
      ['//evil.example/', '/overview'],
      ['/\\evil.example/', '/overview'],
      ['https://evil.example/docs', '/overview'],
    ] as const) {
      await page.context().clearCookies();
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await person.fillSignIn(tenant);
      await page.waitForURL((url) => url.pathname === path);
      expect(new URL(page.url()).origin).toBe(system.baseUrl);
    }
    await person.leave();
  });

  test('changes the password in a dialog, and asks to sign in with the new one', async () => {
    const tenant = await system.tenants.create();
    const person = await at.person();
    const { page } = person;
    await person.signIn(tenant);
    await page.goto('/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change password' });
    await form.getByRole('textbox', { name: 'Current password' }).fill('not my password');
    await form.getByRole('textbox', { name: 'New password' }).fill('another long password');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('Incorrect current password.').waitFor();
    await form.getByRole('textbox', { name: 'Current password' }).fill(tenant.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(tenant.email);
    await person.fillSignIn({ email: tenant.email, password: 'another long password' });
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await person.leave();
  });
});
