import { waitUntil } from '@consent/testkit';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { categories, useBannerSettings } from './use-banner-settings';

describeDashboard('[decision 55] the cookies of a category in the dashboard', (at) => {
  const settings = useBannerSettings(at);
  const { path, enter, open, form, save, stored } = settings;

  test.each([1280, 390])('at %i pixels they are added, faults are shown at their field, and they are saved and removed', async (width) => {
    await open({ viewport: { width, height: 900 } });
    const { page } = settings;
    const analytics = form().getByRole('group', { name: 'analytics', exact: true });
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
    await form().getByText('Check the marked fields, then save again.').waitFor();
    expect([await name.getAttribute('aria-invalid'), await stored()]).toEqual(['true', undefined]);
    await analytics.getByText('with * only at the end').waitFor();
    await name.fill('_ga*');
    await analytics.getByText('This name is already there.').waitFor();
    await analytics.getByLabel('Kind').last().selectOption('Local storage');
    await form().getByRole('switch', { name: 'Reload the page after a withdrawal' }).press('Space');
    expect(await findingsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await save();
    await form().getByText('All changes are saved').waitFor();
    const cookies = [
      { name: '_ga*', provider: 'Google', purpose: { en: 'Counts visits' }, duration: '2 years' },
      { name: '_ga*', kind: 'local_storage' },
    ];
    expect(await stored()).toEqual({ categories: [{ key: 'necessary' }, { key: 'analytics', cookies }], on_withdrawal: 'keep' });

    await analytics.getByRole('button', { name: 'Remove _ga*' }).first().click();
    await waitUntil('the focus stays in the list', async () => page.evaluate("document.activeElement.matches('[data-cookie-name]')"));
    await save();
    await form().getByText('All changes are saved').waitFor();
    expect(await stored()).toMatchObject({ categories: [{ key: 'necessary' }, { key: 'analytics', cookies: [cookies[1]] }] });
  });

  test('a comparison of notices shows which cookies changed', async () => {
    const banner = (cookies: object[]) => ({ categories: [{ key: 'necessary' }, { key: 'analytics', cookies }] });
    await settings.website.configure({ categories, banner: banner([{ name: '_ga*', provider: 'Google' }]) });
    await settings.website.configure({ categories, banner: { ...banner([{ name: '_pk_id*' }]), on_withdrawal: 'keep' } });
    await enter();
    const list = (await settings.website.owner.get(`${path()}/notices`)).body.data as { number: number }[];
    const [after, before] = list.map(({ number }) => number);
    await settings.person.page.goto(`${path()}/notices/compare?from=${before}&to=${after}`);
    const row = settings.person.page.getByRole('row', { name: 'Cookies of analytics' });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['_ga* (Google)', '_pk_id*']));
    await settings.person.page.getByRole('row', { name: 'Reloads the page after a withdrawal' }).waitFor();
  });
});
