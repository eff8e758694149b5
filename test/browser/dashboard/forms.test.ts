import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '@consent/testkit';
import { createPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

/** What the field's description is to a screen reader, and whether it counts as wrong. */
const stateOf = (field: Locator) =>
  field.evaluate((element: { getAttribute(name: string): string | null }) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    const find = (globalThis as unknown as { document: { getElementById(id: string): { textContent: string } | null } }).document;
    return {
      isInvalid: element.getAttribute('aria-invalid') === 'true',
      description: ids.map((id) => find.getElementById(id)?.textContent ?? '').join(' '),
    };
  });
const isFocused = (field: Locator) =>
  field.evaluate((element) => element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement);

const refusal = {
  type: '/docs/errors#invalid_request',
  title: 'Invalid request',
  status: 400,
  error: 'invalid_request',
  message: 'unknown',
};

describeDashboard('a form that is not right', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(() => page.unrouteAll());
  afterAll(() => person?.leave());

  /** The field has the text as its description, and the focus. */
  const expectFault = async (field: Locator, text: string, { hasFocus = true } = {}) => {
    await waitUntil(`the field says "${text}"`, async () => (await stateOf(field)).description.includes(text));
    expect((await stateOf(field)).isInvalid).toBe(true);
    if (hasFocus) await waitUntil('the field has the focus', () => isFocused(field));
  };

  test('says what is missing at each field, in the language of the page, and sends nothing', async () => {
    const visitor = await at.person({ locale: 'pt-BR' });
    const { page } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.goto('/sign-up');
    const [name, email, password] = ['Nome', 'E-mail', 'Senha'].map((label) => page.getByRole('textbox', { name: label })) as [
      Locator,
      Locator,
      Locator,
    ];
    await email.fill('nobody');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expectFault(name, 'Este campo é obrigatório.');
    await expectFault(email, 'Informe um e-mail como nome@example.com.', { hasFocus: false });
    await expectFault(password, 'Este campo é obrigatório.', { hasFocus: false });
    await name.fill('Ana');
    await waitUntil('a field that is edited counts as right', async () => !(await stateOf(name)).isInvalid);
    expect(sent).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
    await visitor.leave();
  });

  test('[decision 23.2] shows every field that the API refuses at that field', async () => {
    await person.visit('/sites');
    await page.getByRole('main').getByRole('button', { name: 'Add site' }).click();
    const add = page.getByRole('dialog', { name: 'Add site' });
    const [name, domain] = [add.getByRole('textbox', { name: 'Name' }), add.getByRole('textbox', { name: 'Domain' })];
    await name.fill('   ');
    await domain.fill('my shop');
    await add.getByRole('button', { name: 'Add site' }).click();
    await expectFault(name, 'Enter a name');
    await expectFault(domain, 'Enter a domain like www.example.com', { hasFocus: false });
    expect(await add.getByRole('alert').count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);
    await name.fill('Shop');
    await add.getByRole('button', { name: 'Add site' }).click();
    await expectFault(domain, 'Enter a domain like www.example.com');
    await waitUntil('the name is right', async () => !(await stateOf(name)).isInvalid);
    await domain.fill('shop.example.com');
    await add.getByRole('button', { name: 'Add site' }).click();
    await page.getByRole('link', { name: 'Shop', exact: true }).waitFor();
  });

  test('keeps the box for what is at no field', async () => {
    await person.visit('/webhooks');
    await page.getByRole('main').getByRole('button', { name: 'Add endpoint' }).click();
    const add = page.getByRole('dialog', { name: 'Add endpoint' });
    const url = add.getByRole('textbox', { name: 'Endpoint URL' });
    await url.fill('https://user:word@hook.example.com/');
    await page.route('**/webhooks/endpoints', (route) => route.abort(), { times: 1 });
    await add.getByRole('button', { name: 'Add endpoint' }).click();
    await add.getByRole('alert').getByText("We can't tell whether that worked").waitFor();
    await add.getByRole('button', { name: 'Add endpoint' }).click();
    await expectFault(url, 'Enter a public https:// URL');
    expect(await add.getByRole('alert').count()).toBe(0);
  });

  test('says at the current password that it is wrong', async () => {
    await person.visit('/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change password' });
    const current = form.getByRole('textbox', { name: 'Current password' });
    await current.fill('not my password');
    await form.getByRole('textbox', { name: 'New password' }).fill('password123');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expectFault(current, 'Incorrect current password.');
    await current.fill(tenant.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expectFault(form.getByRole('textbox', { name: 'New password' }), 'avoid common passwords');
  });

  test('closes the question of publishing when the text is refused, and goes to the field', async () => {
    await person.visit('/policies/new');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Privacy \u0000 policy');
    await page.getByRole('textbox', { name: 'Edit' }).fill('We keep what you order for ten years.');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expectFault(name, 'Enter a name');
    await name.fill('Privacy policy');
    await waitUntil('the name is right', async () => !(await stateOf(name)).isInvalid);
  });

  test('shows at the note that it is refused, and keeps the question of publishing open', async () => {
    const { id } = await createPolicy(system.api(tenant.key), { name: 'Privacy', content: 'We keep what you order for ten years.' });
    await person.visit(`/policies/${id}`);
    await page.getByRole('textbox', { name: 'Edit' }).fill('We keep what you order for two years.');
    await page.getByRole('button', { name: 'Publish version 2' }).click();
    const dialog = page.getByRole('dialog');
    const note = dialog.getByRole('textbox', { name: 'What changed? (optional)' });
    await note.fill('Two \u0000 years.');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectFault(note, 'The note on what changed is at most 500 characters long');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);
    await note.fill('Two years.');
    await waitUntil('the note is right', async () => !(await stateOf(note)).isInvalid);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('2 (current)').waitFor();
  });

  test('shows at the categories that one is refused, until they are changed', async () => {
    await person.visit(`/sites/${tenant.site.id}`);
    const form = page.locator('form').filter({ has: page.getByLabel('Domain') });
    await form.getByRole('switch', { name: 'Restrict categories' }).click();
    const categories = form.getByRole('combobox', { name: 'Categories' });
    await categories.fill('-ads');
    await categories.press('Enter');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectFault(categories, 'Add up to 64 different categories.');
    expect(await form.getByRole('alert').count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);
    await categories.press('Backspace');
    await waitUntil('the categories are right', async () => !(await stateOf(categories)).isInvalid);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
  });

  test.each([
    { locale: 'en-GB', name: 'Events', fault: 'Choose from the listed events.' },
    { locale: 'pt-BR', name: 'Eventos', fault: 'Escolha entre os eventos da lista.' },
  ])('shows at the events that one is refused, until they are changed: $locale', async ({ locale, name, fault }) => {
    const reader = await at.person({ locale });
    const { page } = reader;
    await reader.signIn(tenant);
    const session = await system.signIn(tenant);
    const body = { url: 'https://hook.example.com/', description: '', event_types: [] };
    const id = (await session.post('/webhooks/endpoints', body)).body['id'] as string;
    // An API of another release may not know an event that the page lists.
    await page.route(`**/webhooks/endpoints/${id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { ...refusal, errors: [{ pointer: '/event_types/0', message: 'unknown' }] } })
        : route.fallback(),
    );
    await page.goto(`/webhooks/${id}`);
    const form = page.locator('form').filter({ has: page.locator('[name=url]') });
    const events = form.getByRole('group', { name });
    const first = events.getByRole('checkbox').first();
    await first.check();
    await form.locator('[type=submit]').click();
    await expectFault(first, fault);
    expect((await stateOf(events)).description).toContain(fault);
    expect(await form.getByRole('alert').count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);
    await events.getByRole('checkbox').last().check();
    await waitUntil('the events are right', async () => !(await stateOf(first)).isInvalid);
    await reader.leave();
  });

  test('asks for a subject before it opens one', async () => {
    await person.visit('/subjects');
    await page.getByRole('main').getByRole('button', { name: 'Open subject' }).click();
    await expectFault(page.getByRole('search').getByRole('textbox'), 'This field is required.');
    expect(new URL(page.url()).pathname).toBe('/subjects');
  });
});
