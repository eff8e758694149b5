import { describeDashboard } from './describe-dashboard';

describeDashboard('when another user signs in in another tab', (at) => {
  const { system } = at;

  test.each([
    ['that shows a record', '/consents?subject_id=visitor-of-ana', 'visitor-of-ana'],
    ['that is the first page', '/overview', 'Acceptance by site'],
    ['with a text that is not published', '/policies/new', 'New policy'],
  ])('a tab %s reloads for the other account without asking', async (_what, path, shown) => {
    const [ana, rui] = [await system.tenants.create(), await system.tenants.create()];
    await system.api(ana.key).post('/consents', { site_id: ana.site.id, subject_id: 'visitor-of-ana', accepted: true });
    const person = await at.person();
    const { page } = person;
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await person.signIn(ana);
    await page.goto(path);
    await page.getByRole('main').getByText(shown).first().waitFor();
    if (path === '/policies/new') await page.getByRole('textbox', { name: 'Edit' }).fill('We keep what you order for ten years.');

    const otherTab = await page.context().newPage();
    await otherTab.goto('/sign-in');
    await otherTab.getByLabel('Email').fill(rui.email);
    await otherTab.getByRole('textbox', { name: 'Password' }).fill(rui.password);
    await otherTab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await otherTab.getByText(rui.email).first().waitFor();
    const loaded = page.waitForEvent('load');
    // Browsers send this event when the user returns to a tab. Here both tabs are visible.
    await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
    await page.getByText(rui.email).first().waitFor();
    await loaded;
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await page.getByText(ana.email).count()).toBe(0);
    expect(await page.getByText('visitor-of-ana').count()).toBe(0);
    expect(questions).toEqual([]);
    await person.leave();
  });
});
