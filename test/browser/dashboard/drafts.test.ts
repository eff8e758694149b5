import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

const typed = '# Privacy\n\nWe keep what you order for ten years, typed at length.';

describeDashboard('an unpublished policy text', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    person = await at.person();
    await person.signIn(tenant);
    await person.page.goto('/policies/new');
    await person.page.getByRole('textbox', { name: 'Name' }).fill('Privacy policy');
    await text().fill(typed);
  });
  afterEach(() => person.leave());

  const text = () => person.page.getByRole('textbox', { name: 'Edit' });
  const dialog = () => person.page.getByRole('dialog');
  const drafts = () => inPage(person.page, 'keptDrafts');
  const publish = async () => {
    await person.page.getByRole('button', { name: /^Publish/ }).click();
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await person.page.getByText('1 (current)').waitFor();
  };

  test('is restored after the session ended and the same person signed in', async () => {
    const { page } = person;
    await person.loseSession();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Sign in to continue.').waitFor();
    await person.fillSignIn(tenant);
    await page.getByText('Unpublished changes').waitFor();
    expect(await text().inputValue()).toBe(typed);
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Privacy policy');
  });

  test('is kept when the user leaves the page, which needs a confirmation', async () => {
    const { page } = person;
    await page.getByRole('link', { name: 'Overview' }).click();
    await dialog().getByRole('button', { name: 'Stay' }).click();
    expect(new URL(page.url()).pathname).toBe('/policies/new');
    expect(await text().inputValue()).toBe(typed);

    await page.getByRole('link', { name: 'Overview' }).click();
    await dialog().getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goto('/policies/new');
    expect(await text().inputValue()).toBe(typed);
  });

  test('is removed when the user discards it', async () => {
    const { page } = person;
    await page.getByRole('link', { name: 'Overview' }).click();
    await dialog().getByRole('button', { name: 'Discard and leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goto('/policies/new');
    expect(await text().inputValue()).toBe('');

    await text().fill(typed);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await dialog().getByRole('button', { name: 'Discard changes' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await text().inputValue()).toBe('');
    expect(await drafts()).toBe(0);
  });

  test('makes the browser ask before a reload, and is restored after it', async () => {
    const { page } = person;
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await page.reload();
    await page.getByText('Unpublished changes').waitFor();
    expect(asked).toEqual(['beforeunload']);
    expect(await text().inputValue()).toBe(typed);
  });

  test('leaves no draft after it is published, and the next change starts a separate draft', async () => {
    const { page } = person;
    await publish();
    expect(await drafts()).toBe(0);
    await text().fill(`${typed} And more.`);
    await page.getByRole('link', { name: 'Overview' }).click();
    await dialog().getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goto('/policies/new');
    expect(await text().inputValue()).toBe('');
  });

  test('shows a notice when another version was published meanwhile', async () => {
    const { page } = person;
    await publish();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await text().fill(`${typed} And more.`);
    await system.api(tenant.key).put(`/policies/${id}`, { name: 'Privacy policy', content: `${typed} From elsewhere.` });
    await page.goto(`/policies/${id}`);
    await page.getByText('Version 2 was published after you started').waitFor();
    expect(await text().inputValue()).toBe(`${typed} And more.`);
  });

  test('needs a confirmation at sign-out and is removed by it', async () => {
    const { page } = person;
    await person.chooseInUserMenu('Sign out');
    await dialog().getByRole('button', { name: 'Stay' }).click();
    expect(await text().inputValue()).toBe(typed);
    await person.chooseInUserMenu('Sign out');
    await dialog().getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await drafts()).toBe(0);
  });

  test('is not shown to another account that signs in after the session ended', async () => {
    const { page } = person;
    const other = await system.tenants.create();
    await person.loseSession();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Sign in to continue.').waitFor();
    await person.fillSignIn(other);
    await page.getByRole('heading', { level: 1, name: 'New policy' }).waitFor();
    expect(await text().inputValue()).toBe('');
    expect(await drafts()).toBe(0);
  });
});
