import { waitUntil } from '@consent/testkit';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import type { Person } from '../dashboard/person';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics'];

describeDashboard('[decision 55] the cookies of a category in the dashboard', (at) => {
  let website: Website;
  let person: Person;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories });
  });
  afterEach(async () => {
    await person.leave();
    await website.close();
  });

  const open = async (options: Parameters<typeof at.person>[0]) => {
    person = await at.person(options);
    await person.signIn(website.tenant);
    await person.page.goto(`/sites/${website.tenant.site.id}?tab=banner`);
    await person.page.frameLocator('iframe[title="Preview of the banner"]').getByRole('dialog').waitFor();
    return person.page.getByRole('form', { name: 'Banner settings' });
  };
  const stored = async () => (await website.owner.get(`/sites/${website.tenant.site.id}`)).body['banner'];

  test.each([1280, 390])('at %i pixels they are added, faults are shown at their field, and they are saved and removed', async (width) => {
    const form = await open({ viewport: { width, height: 900 } });
    const { page } = person;
    const analytics = form.getByRole('group', { name: 'analytics', exact: true });
    const save = () => form.getByRole('button', { name: 'Save banner' }).click();
    await analytics.getByRole('button', { name: 'Add cookie' }).click();
    // The new name has the focus.
    await page.keyboard.type('_ga*');
    const first = analytics.getByRole('group', { name: '_ga*' });
    await first.getByLabel('Provider').fill('Google');
    await first.getByLabel('Duration').fill('2 years');
    await first.getByLabel('Purpose').fill('Counts visits');
    await analytics.getByRole('button', { name: 'Add cookie' }).click();
    await page.keyboard.type('*');
    await save();
    const name = analytics.getByRole('textbox', { name: 'Name' }).last();
    await form.getByText('Check the marked fields, then save again.').waitFor();
    expect([await name.getAttribute('aria-invalid'), await stored()]).toEqual(['true', undefined]);
    await analytics.getByText('with * only at the end').waitFor();
    await name.fill('_ga*');
    await analytics.getByText('This name is already there.').waitFor();
    await analytics.getByLabel('Kind').last().selectOption('Local storage');
    await form.getByRole('switch', { name: 'Reload the page after a withdrawal' }).press('Space');
    expect(await findingsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await save();
    await form.getByText('All changes are saved').waitFor();
    const cookies = [
      { name: '_ga*', provider: 'Google', purpose: { en: 'Counts visits' }, duration: '2 years' },
      { name: '_ga*', kind: 'local_storage' },
    ];
    expect(await stored()).toEqual({ categories: [{ key: 'necessary' }, { key: 'analytics', cookies }], on_withdrawal: 'keep' });

    await analytics.getByRole('button', { name: 'Remove _ga*' }).first().click();
    await waitUntil('the focus stays in the list', async () => page.evaluate("document.activeElement.matches('[data-cookie-name]')"));
    await save();
    await form.getByText('All changes are saved').waitFor();
    expect(await stored()).toMatchObject({ categories: [{ key: 'necessary' }, { key: 'analytics', cookies: [cookies[1]] }] });
  });

  test('a comparison of notices shows which cookies changed', async () => {
    const banner = (cookies: object[]) => ({ categories: [{ key: 'necessary' }, { key: 'analytics', cookies }] });
    await website.configure({ categories, banner: banner([{ name: '_ga*', provider: 'Google' }]) });
    await website.configure({ categories, banner: { ...banner([{ name: '_pk_id*' }]), on_withdrawal: 'keep' } });
    person = await at.person();
    await person.signIn(website.tenant);
    const list = (await website.owner.get(`/sites/${website.tenant.site.id}/notices`)).body.data as { number: number }[];
    const [after, before] = list.map(({ number }) => number);
    await person.page.goto(`/sites/${website.tenant.site.id}/notices/compare?from=${before}&to=${after}`);
    const row = person.page.getByRole('row', { name: 'Cookies of analytics' });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['_ga* (Google)', '_pk_id*']));
    await person.page.getByRole('row', { name: 'Reloads the page after a withdrawal' }).waitFor();
  });
});
