import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '@consent/testkit';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

describeDashboard('a date', (at) => {
  const { system } = at;
  let person: Person;
  let page: Page;

  const begin = async (path: string, language: 'en' | 'pt-BR' = 'en') => {
    const tenant = await system.tenants.create();
    // The browser uses the other language, but dates follow the page.
    person = await at.person({ locale: language === 'en' ? 'pt-BR' : 'en-US', timezoneId: 'UTC' });
    page = person.page;
    await page.addInitScript(`localStorage.setItem('language', '${language}')`);
    await person.signIn(tenant);
    await page.goto(path);
  };
  afterEach(() => person.leave());

  const search = (name: string) => page.getByRole('search').getByRole('textbox', { name, exact: true });
  const filterIs = (name: string, value: string | null) =>
    waitUntil(`${name} is ${value}`, () => new URL(page.url()).searchParams.get(name) === value);

  test('filters while the user types, and has the English format in a Portuguese browser', async () => {
    await begin('/consents');
    const from = search('From');
    await from.pressSequentially('11/2/2026');
    await filterIs('from', '2026-11-02');
    expect(await from.inputValue()).toBe('11/2/2026');
    await from.press('Tab');
    expect(await from.inputValue()).toBe('Nov 2, 2026');
    await page.getByRole('button', { name: /^Remove.*From/ }).click();
    await filterIs('from', null);
    await waitUntil('the field is empty', async () => (await from.inputValue()) === '');
  });

  test('has the Portuguese format in an English browser', async () => {
    await begin('/consents?from=2026-11-02', 'pt-BR');
    const from = search('De');
    expect(await from.inputValue()).toBe('02/11/2026');
    await from.fill('3/11/2026');
    await filterIs('from', '2026-11-03');
  });

  test('that is invalid shows an error and does not filter', async () => {
    await begin('/consents?from=2026-11-02');
    const from = search('From');
    await from.fill('soon');
    await from.press('Tab');
    await page.getByText(/^Enter a date like [A-Z][a-z]{2} \d+, \d{4}\.$/).waitFor();
    expect(await from.getAttribute('aria-invalid')).toBe('true');
    await filterIs('from', null);
    await from.fill('2026-11-05');
    await filterIs('from', '2026-11-05');
    expect(await from.getAttribute('aria-invalid')).not.toBe('true');
  });

  test('is chosen with the keyboard in a calendar of the language', async () => {
    await begin('/consents?to=2026-11-20', 'pt-BR');
    const button = page.getByRole('button', { name: 'Escolher data: Até' });
    await button.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Escolher data: Até' });
    await calendar.getByRole('button', { name: 'novembro 2026' }).waitFor();
    await waitUntil('the day has the focus', async () => (await inPage(page, 'activeName')) === 'sexta-feira, 20 de novembro de 2026');
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await filterIs('to', '2026-11-27');
    await calendar.waitFor({ state: 'hidden' });
    expect(await search('Até').inputValue()).toBe('27/11/2026');
    await waitUntil('the focus is back', async () => (await inPage(page, 'activeName')) === 'Escolher data: Até');
    expect(person.complaints).toEqual([]);
  });

  test('of expiry may not be in the past, and Escape closes the calendar but not the dialog around it', async () => {
    await begin('/keys');
    await page.getByRole('main').getByRole('button', { name: 'Create API key' }).click();
    const form = page.getByRole('dialog', { name: 'Create API key' });
    await form.getByRole('textbox', { name: 'Key name' }).fill('Short');
    await form.getByLabel('Expires').selectOption({ label: 'Custom date' });
    const day = form.getByRole('textbox', { name: 'Expires on' });
    const submit = () => form.getByRole('button', { name: 'Create API key' }).click();
    await submit();
    await form.getByText('This field is required.').waitFor();
    await day.fill('1/1/2024');
    await submit();
    await form.getByText('Choose today or a later date.').waitFor();
    await openCalendar(form);
    await page.keyboard.press('Escape');
    await calendar().waitFor({ state: 'hidden' });
    expect(await form.isVisible()).toBe(true);
    await openCalendar(form);
    await calendar().getByRole('button', { name: 'Next month' }).click();
    await calendar()
      .getByRole('button', { name: / 15, \d{4}$/ })
      .click();
    await waitUntil('the calendar fills the field', async () => /^[A-Z][a-z]{2} 15, \d{4}$/.test(await day.inputValue()));
    expect(await form.getByText('Choose today or a later date.').count()).toBe(0);
    await submit();
    await page.getByTestId('secret').waitFor();
  });
  const calendar = () => page.getByRole('dialog', { name: 'Choose date: Expires on' });
  const openCalendar = async (form: Locator) => {
    await form.getByRole('button', { name: 'Choose date: Expires on' }).click();
    await calendar()
      .getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ })
      .waitFor();
  };
});
