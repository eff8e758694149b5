import { waitUntil } from '@consent/testkit';
import type { Locator } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { inPage } from '../dashboard/in-page';
import { categories, hasNoFindingsAt, useBannerSettings } from './use-banner-settings';

/** Declared here, because tests are compiled for Node, without browser types. */
interface Styles {
  getComputedStyle: (element: unknown) => { backgroundColor: string; left: string; right: string };
}
const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((found) => (globalThis as unknown as Styles).getComputedStyle(found).backgroundColor);

describeDashboard('the banner settings of a site', (at) => {
  const settings = useBannerSettings(at);
  const { path, enter, open, form, preview, save, saved, stored } = settings;
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  const show = (choice: string) => settings.page.getByRole('region', { name: 'Preview' }).getByText(choice, { exact: true }).click();
  const removeLanguage = async () => {
    await form()
      .getByRole('button', { name: /^Remove language/ })
      .click();
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Remove language' }).click();
  };
  /** The sides of the window that a banner is at. */
  const sidesOf = (dialog: Locator) =>
    dialog.evaluate((box) =>
      (['left', 'right'] as const).filter((side) => (globalThis as unknown as Styles).getComputedStyle(box)[side] === '12px'),
    );
  const buttonInPreview = (name: string) => preview().getByRole('button', { name, exact: true });

  test('[decision 34.2] texts, a colour and a position appear in the preview, are saved, and appear to visitors of another origin', async () => {
    await open();
    await field('Heading').fill('Cookies at the shop');
    await field('Accept button').fill('Fine with me');
    await field('Accent color').fill('#7A1FA2');
    await form().getByLabel('Position').selectOption('Bottom right');
    await form().getByRole('group', { name: 'analytics' }).getByRole('textbox', { name: 'Label' }).fill('Counting visits');

    const dialog = preview().getByRole('dialog', { name: 'Cookies at the shop' });
    await dialog.waitFor();
    expect(await sidesOf(dialog)).toEqual(['right']);
    expect(await backgroundOf(buttonInPreview('Fine with me'))).toBe('rgb(122, 31, 162)');
    await show('Preferences');
    await dialog.getByRole('checkbox', { name: 'Counting visits' }).waitFor();
    await form().getByText('Unsaved changes').waitFor();
    expect(await stored()).toBeUndefined();
    await save();
    await saved();
    expect(await stored()).toEqual({
      categories: [{ key: 'necessary' }, { key: 'analytics', label: { en: 'Counting visits' } }],
      texts: { en: { title: 'Cookies at the shop', accept: 'Fine with me' } },
      position: 'bottom_right',
      colors: { accent: '#7a1fa2' },
    });

    await settings.page.reload();
    await dialog.waitFor();
    expect([await field('Heading').inputValue(), await field('Accent color').inputValue()]).toEqual(['Cookies at the shop', '#7a1fa2']);
    expect(settings.person.complaints).toEqual([]);

    settings.website.write();
    const visitor = await settings.website.newVisitor();
    await visitor.goto(settings.website.origin);
    const asked = visitor.getByRole('dialog', { name: 'Cookies at the shop' });
    await asked.getByRole('button', { name: 'Fine with me' }).waitFor();
    expect(await sidesOf(asked)).toEqual(['right']);
  });

  test('clicks in the preview make no request and store nothing', async () => {
    await settings.website.publishPolicy('We use cookies, and say so here.');
    await open();
    // The banner is fixed in its own window, so Playwright can't scroll to its buttons.
    await settings.page.locator('iframe').scrollIntoViewIfNeeded();
    // The menu of the dashboard asks for its counts meanwhile.
    await settings.page.waitForLoadState('networkidle');
    const requests: string[] = [];
    settings.page.on('request', (request) => requests.push(request.url()));
    const pages = settings.page.context().pages().length;
    const keys = await settings.page.evaluate<string[]>('Object.keys(localStorage)');
    const dialog = preview().getByRole('dialog');
    await dialog.getByRole('link', { name: 'Privacy policy' }).click();
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await dialog.getByRole('checkbox', { name: 'Analytics' }).check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    await preview().getByRole('button', { name: 'Cookie settings' }).click();
    expect(await dialog.getByRole('checkbox', { name: 'Analytics' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Refuse all' }).click();
    await show('Dark');
    await show('Preferences');
    await dialog.getByRole('checkbox', { name: 'Analytics' }).waitFor();
    expect(await backgroundOf(dialog)).toBe('rgb(27, 31, 36)');
    expect(requests.filter((url) => !url.includes('/api/v1/sites') && !url.includes('/auth/me'))).toEqual([]);
    expect(await settings.page.evaluate<string[]>('Object.keys(localStorage)')).toEqual(keys);
    expect([settings.page.context().pages().length, (await settings.website.records()).length, settings.person.complaints]).toEqual([
      pages,
      0,
      [],
    ]);
  });

  test('a language of the site’s own is added, shown, saved and removed; Portuguese shows its own texts', async () => {
    await open();
    await form().getByLabel('Language', { exact: true }).selectOption('pt-BR');
    await preview().getByRole('button', { name: 'Recusar tudo' }).waitFor();
    await field('New language').fill('french');
    await field('New language').press('Enter');
    await form().getByText('Enter a language tag such as fr or de-AT.').waitFor();
    await field('New language').fill('fa');
    await field('New language').press('Enter');
    await field('Heading').fill('حریم خصوصی شما');
    await preview().getByRole('dialog', { name: 'حریم خصوصی شما' }).getByRole('button', { name: 'Refuse all' }).waitFor();
    await save();
    await saved();
    expect(await stored()).toEqual({ texts: { fa: { title: 'حریم خصوصی شما' } } });
    await removeLanguage();
    await preview().getByRole('dialog', { name: 'Your privacy' }).waitFor();
    await form().getByText('Unsaved changes').waitFor();
    expect(await stored()).toEqual({ texts: { fa: { title: 'حریم خصوصی شما' } } });
    await save();
    await saved();
    expect(await stored()).toBeUndefined();
  });

  test('[decision 56] a built-in language is chosen by its name or tag, shows its draft, is saved, and can be removed', async () => {
    await open();
    await form().getByLabel('Built-in language', { exact: true }).selectOption('German (de)');
    await form().getByRole('button', { name: 'Add: German (de)' }).click();
    await preview().getByRole('button', { name: 'Alle ablehnen' }).waitFor();
    expect(await field('Refuse button').getAttribute('placeholder')).toBe('Alle ablehnen');
    const analytics = form().getByRole('group', { name: 'analytics' }).getByRole('textbox', { name: 'Label' });
    expect(await analytics.getAttribute('placeholder')).toBe('Analyse');
    await form().getByText('Machine draft: no speaker of this language has read our texts yet.').waitFor();
    await form().getByText('Visitors get one of 3 languages.').waitFor();
    await field('Accept button').fill('Gern');
    await field('New language').fill('FR');
    await field('New language').press('Enter');
    await preview().getByRole('button', { name: 'Tout refuser' }).waitFor();
    await save();
    await saved();
    expect(await stored()).toEqual({ languages: ['en', 'pt-BR', 'de', 'fr'], texts: { de: { accept: 'Gern' } } });
    await settings.page.reload();
    await form().getByLabel('Language', { exact: true }).selectOption('en');
    await preview().getByRole('button', { name: 'Refuse all' }).waitFor();
    expect(await form().getByText('Machine draft').count()).toBe(0);
    await form().getByLabel('Language', { exact: true }).selectOption('de');
    await removeLanguage();
    await save();
    await saved();
    expect(await stored()).toEqual({ languages: ['en', 'pt-BR', 'fr'] });
    expect(settings.person.complaints).toEqual([]);
  });

  test('[decision 56] all languages of the EU, or all that there are, are added with one click', async () => {
    await open();
    const languagesIn = async () => ((await stored()) as { languages: string[] }).languages;
    await form().getByRole('button', { name: 'Add all languages of the EU' }).click();
    await form().getByText('Visitors get one of 25 languages.').waitFor();
    await save();
    await saved();
    expect([(await languagesIn()).slice(0, 4), (await languagesIn()).length]).toEqual([['en', 'pt-BR', 'bg', 'cs'], 25]);
    await form().getByRole('button', { name: 'Add all', exact: true }).click();
    await form().getByText('Visitors get one of 36 languages.').waitFor();
    await save();
    await saved();
    expect(new Set(await languagesIn()).size).toBe(36);
    await form().getByLabel('Language', { exact: true }).selectOption('he');
    const dialog = preview().getByRole('dialog', { name: 'הפרטיות שלך' });
    await dialog.waitFor();
    expect(await dialog.getAttribute('dir')).toBe('rtl');
    await form().getByRole('button', { name: 'Reset to defaults' }).click();
    await save();
    await saved();
    expect(await stored()).toBeUndefined();
  });

  test('a draft that an earlier release kept in the tab lacks new settings, and opens with those of the site', async () => {
    await settings.website.configure({ categories, banner: { languages: ['en', 'de'] } });
    await open();
    await field('Heading').fill('Not saved yet');
    await settings.page.evaluate(`for (const key of Object.keys(sessionStorage)) {
      const draft = JSON.parse(sessionStorage.getItem(key));
      if (key.startsWith('banner-draft:')) sessionStorage.setItem(key, JSON.stringify(draft, (name, value) => (name === 'languages' && Array.isArray(value) ? undefined : value)));
    }`);
    settings.page.on('dialog', (question) => void question.accept());
    await settings.page.reload();
    await form().getByText('We restored the changes you made in this tab.').waitFor();
    expect(await field('Heading').inputValue()).toBe('Not saved yet');
    await form().getByText('Visitors get one of 2 languages.').waitFor();
  });

  test('[decision 34.2] opens in the language of the dashboard, proposes our texts in it, and saves none of them', async () => {
    await enter({ locale: 'pt-BR' });
    const inPortuguese = settings.page.getByRole('form', { name: 'Configurações do banner' });
    const language = inPortuguese.getByLabel('Idioma', { exact: true });
    const heading = inPortuguese.getByRole('textbox', { name: 'Título', exact: true });
    const previewed = settings.page.frameLocator('iframe[title="Prévia do banner"]');
    await previewed.getByRole('button', { name: 'Recusar tudo' }).waitFor();
    expect(await language.inputValue()).toBe('pt-BR');
    expect([await heading.inputValue(), await heading.getAttribute('placeholder')]).toEqual(['', 'Sua privacidade']);
    await inPortuguese.getByLabel('Posição').selectOption('Centro');
    await inPortuguese.getByRole('button', { name: 'Salvar banner' }).click();
    await inPortuguese.getByText('Todas as alterações estão salvas').waitFor();
    expect(await stored()).toEqual({ position: 'center' });

    // Words that somebody wrote are shown first, whatever their language.
    await settings.website.configure({ categories, banner: { texts: { en: { title: 'Cookies at the shop' } } } });
    await settings.page.reload();
    await previewed.getByRole('dialog', { name: 'Cookies at the shop' }).waitFor();
    expect([await language.inputValue(), await heading.inputValue()]).toEqual(['en', 'Cookies at the shop']);
    expect(settings.person.complaints).toEqual([]);
  });

  test('shows errors at the field, warns of a contrast below 4.5:1, and can restore the defaults', async () => {
    const banner = { position: 'center', ask_again_after_days: 30, google_consent_mode: true };
    await settings.website.configure({ categories, banner });
    await open();
    await field('Text color').fill('#cccccc');
    await form().getByText('Text is hard to read on the background: contrast 1.6:1, below 4.5:1 in light mode.').waitFor();
    await field('Background color').fill('#ffffff');
    await form().getByText('Choose a color that can be read on your background').waitFor();
    await field('Days until the banner asks again').fill('0');
    await field('Accept button').fill('x'.repeat(61));
    await save();
    expect(await inPage(settings.page, 'activeField')).toBe(`: ${'x'.repeat(61)}`);
    await form().getByText('Use at most 60 characters.').waitFor();
    await form().getByText('Enter a whole number from 1 to 3650.').waitFor();
    expect(await stored()).toEqual(banner);
    await form().getByRole('button', { name: 'Reset to defaults' }).click();
    await save();
    await saved();
    expect(await stored()).toBeUndefined();
  });

  test('an open set of categories can be extended, ordered by keyboard, and reduced', async () => {
    await settings.website.configure({ categories: null });
    await open();
    await form().getByRole('switch', { name: 'Let visitors choose by category' }).check();
    for (const key of ['functional', 'preferences', 'marketing'])
      await form()
        .getByRole('button', { name: `Remove ${key}` })
        .click();
    await field('New category').fill('maps');
    await field('New category').press('Enter');
    const up = form().getByRole('button', { name: 'Move maps up' });
    await up.press('Enter');
    await settings.page.keyboard.press('Enter');
    await waitUntil(
      'the button at the end gives the focus to the other one',
      async () => (await inPage(settings.page, 'activeName')) === 'Move maps down',
    );
    await form().getByRole('group', { name: 'maps' }).getByRole('switch', { name: 'Required' }).check();
    await save();
    await saved();
    expect(await stored()).toEqual({ categories: [{ key: 'maps', required: true }, { key: 'necessary' }, { key: 'analytics' }] });
  });

  test('unsaved changes need a confirmation to leave, survive a reload, and disappear when the user discards them', async () => {
    await open();
    let saves = 0;
    settings.page.on('request', (request) => (saves += request.method() === 'PUT' ? 1 : 0));
    await field('Heading').fill('Not saved yet');
    await settings.page.getByRole('link', { name: 'Policies', exact: true }).click();
    await settings.page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Stay' }).click();
    settings.page.on('dialog', (question) => void question.accept());
    await settings.page.reload();
    await form().getByText('We restored the changes you made in this tab.').waitFor();
    expect(await field('Heading').inputValue()).toBe('Not saved yet');
    await form().getByRole('button', { name: 'Discard changes' }).click();
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await saved();
    expect([await field('Heading').inputValue(), await stored()]).toEqual(['', undefined]);
    expect(saves).toBe(0);
  });

  test('warns before it overwrites banner settings that were saved elsewhere, and keeps name and domain', async () => {
    await open();
    await field('Heading').fill('Mine');
    const domain = new URL(settings.website.origin).host;
    await settings.website.owner.put(path(), { name: 'Renamed', domain, categories, banner: { position: 'center' } });
    await save();
    await form().getByText('These settings were changed elsewhere').waitFor();
    expect(await stored()).toEqual({ position: 'center' });
    await save();
    await saved();
    expect(await stored()).toEqual({ texts: { en: { title: 'Mine' } } });
    expect((await settings.website.owner.get(path())).body).toMatchObject({ name: 'Renamed', domain, categories });
  });

  test('axe finds nothing at 1280 and 360 pixels in light and dark colours, with a warning and an error, and nothing is wider than the window', async () => {
    const label = { en: 'Datenschutzgrundverordnung'.repeat(4) };
    await settings.website.configure({
      categories,
      banner: { categories: [{ key: 'analytics', label }], colors: { background: '#777777' } },
    });
    await open({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    await field('Heading').fill('x'.repeat(121));
    await show('Preferences');
    await form()
      .getByText(/hard to read/)
      .first()
      .waitFor();
    await hasNoFindingsAt(settings.page, [
      [1280, 'light'],
      [1280, 'dark'],
      [360, 'light'],
      [360, 'dark'],
    ]);
  });
});
