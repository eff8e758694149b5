import { describeDashboard } from '../dashboard/describe-dashboard';
import { inPage } from '../dashboard/in-page';
import { categories, hasNoFindingsAt, useBannerSettings } from './use-banner-settings';

describeDashboard('[decision 54] rules by place in the banner settings', (at) => {
  const settings = useBannerSettings(at);
  const { path, enter, open, form, preview, save, saved, stored } = settings;
  const rule = (name: string | RegExp) => form().getByRole('group', { name });
  const press = (name: string) => form().getByRole('button', { name, exact: true }).click();
  const storedRules = async () => ((await stored()) as { rules?: { places: string[]; model: string }[] } | undefined)?.rules;
  const pick = async (name: string | RegExp, text: string, place: string) => {
    const field = rule(name).getByRole('combobox', { name: 'Places' });
    await field.fill(text);
    await settings.page.getByRole('option', { name: place, exact: true }).click();
  };

  test('the usual rules are proposed with their source, can be changed, moved and removed, and are saved in order', async () => {
    await open();
    await press('Add the usual rules');
    await rule(/^1\. European Economic Area/)
      .getByText('EU and UK, checked on 2026-11-29')
      .waitFor();
    const law = rule(/^1\. /).getByRole('link', { name: /2002\/58/ });
    expect(await law.getAttribute('href')).toBe('https://eur-lex.europa.eu/eli/dir/2002/58/oj');
    await press('Remove rule 7');
    await press('Move rule 4 up');
    await rule(/^3\. Brazil/).waitFor();
    expect(
      await form()
        .getByRole('button', { name: 'Move rule 3 up' })
        .evaluate((found) => found === (found as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement),
    ).toBe(true);
    await pick(/^3\. Brazil/, 'port', 'Portugal (PT)');
    await rule(/^3\. /).getByLabel('What visitors are asked').selectOption('Run until the visitor refuses');
    await rule(/^3\. /).getByLabel('For analytics').selectOption('Ask before anything runs');
    await rule(/^3\. /).getByLabel('Global Privacy Control').selectOption('Ignore it');
    await rule(/^3\. /).getByLabel('Ask again after a refusal').selectOption('After days');
    await rule(/^3\. /)
      .getByRole('textbox', { name: /Ask again after a refusal/ })
      .fill('30');
    await save();
    await saved();
    const rules = await storedRules();
    expect(rules?.map(({ places }) => places[0])).toEqual(['EEA', 'CH', 'BR', 'US-CA', 'CA-QC', 'IN']);
    expect(rules?.[2]).toEqual({
      ...{ places: ['BR', 'PT'], model: 'opt_out', categories: { analytics: 'opt_in' }, gpc: 'ignored', ask_again_after_days: { no: 30 } },
    });
    await settings.page.reload();
    await rule(/^3\. Brazil \(BR\), Portugal \(PT\)/).waitFor();
    expect(settings.person.complaints).toEqual([]);
  });

  test('says that this server does not tell states apart, as long as a rule names one', async () => {
    await open();
    const warning = form().getByText('This server doesn’t tell states of the US apart');
    await press('Add the usual rules');
    await warning.waitFor();
    await press('Remove rule 3');
    expect(await warning.count()).toBe(0);
  });

  test('faults of the form, and of the API, are shown at their field', async () => {
    await open();
    await press('Add rule');
    await save();
    await rule(/^1\. /).getByText('Pick at least one place.').waitFor();
    await pick(/^1\. /, 'all other', 'All other places');
    await press('Add rule');
    await pick(/^1\. No places yet/, 'german', 'Germany (DE)');
    await press('Move rule 1 down');
    await rule(/^2\. /)
      .getByText(/This rule never applies/)
      .waitFor();
    await press('Move rule 2 up');
    const message = 'banner.rules.0.places.0 is not a place: use a country such as DE, EEA, a state such as US-CA or CA-QC, or *.';
    await settings.page.route(`**/api/v1${path()}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const errors = [{ pointer: '/banner/rules/0/places/0', message, detail: message }];
      const json = { type: 'about:blank', title: 'Invalid', status: 400, code: 'invalid_request', detail: message, errors };
      await route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(json) });
    });
    await save();
    await rule(/^1\. Germany/)
      .getByText(message)
      .waitFor();
    await settings.page.unroute(`**/api/v1${path()}`);
    await rule(/^1\. Germany/)
      .getByLabel('What visitors are asked')
      .selectOption('Run, and show a note');
    expect(await form().getByText(message).count()).toBe(0);
    await save();
    await saved();
    expect(await storedRules()).toEqual([
      { places: ['DE'], model: 'notice' },
      { places: ['*'], model: 'opt_in' },
    ]);
  });

  test('the preview shows what visitors of each place see, and texts are offered where a rule needs them', async () => {
    await open();
    await press('Add rule');
    await pick(/^1\. /, 'brazil', 'Brazil (BR)');
    expect(await form().getByLabel('Message that only informs').count()).toBe(0);
    await rule(/^1\. /).getByLabel('What visitors are asked').selectOption('Run, and show a note');
    await form().getByLabel('Message that only informs').fill('We count visits.');
    await settings.page.getByLabel('As seen in').selectOption('1. Brazil (BR)');
    const dialog = preview().getByRole('dialog');
    await dialog.getByText('We count visits.').waitFor();
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['OK']);
    await settings.page.getByLabel('As seen in').selectOption('A place without a rule');
    await dialog.getByText(/With your consent/).waitFor();
    await save();
    await saved();
    expect((await settings.website.owner.get(path())).body['banner']).toEqual({
      texts: { en: { message_notice: 'We count visits.' } },
      rules: [{ places: ['BR'], model: 'notice' }],
    });
  });

  const textsOf = (number: number) => form().getByRole('group', { name: `Texts of rule ${number}` });

  test('own texts of a rule are written in each language, shown in its preview, saved without blanks, and removed', async () => {
    await settings.website.configure({
      categories,
      banner: { texts: { en: { title: 'Cookies here' } }, rules: [{ places: ['US'], model: 'opt_out' }] },
    });
    await open();
    expect(await textsOf(1).count()).toBe(0);
    await press('Write own texts for rule 1');
    const own = (name: string) => textsOf(1).getByRole('textbox', { name, exact: true });
    // What visitors read there without own texts: the banner's own, else ours.
    expect(await own('Heading').getAttribute('placeholder')).toBe('Cookies here');
    expect(await own('Refuse button').getAttribute('placeholder')).toBe('Refuse all');
    expect([await own('Acknowledge button').count(), await own('Message where visitors can refuse').count()]).toEqual([0, 1]);
    await own('Refuse button').fill('Do not sell my data');
    await own('Heading').fill('   ');
    await settings.page.getByLabel('As seen in').selectOption('1. United States (US)');
    const dialog = preview().getByRole('dialog', { name: 'Cookies here' });
    await dialog.getByRole('button', { name: 'Do not sell my data' }).waitFor();
    await form().getByLabel('Language', { exact: true }).selectOption('pt-BR');
    expect(await own('Refuse button').getAttribute('placeholder')).toBe('Recusar tudo');
    await own('Refuse button').fill('Não venda meus dados');
    await textsOf(1).getByText('This rule also has texts in: English (en).').waitFor();
    await save();
    await saved();
    const texts = { en: { refuse: 'Do not sell my data' }, 'pt-BR': { refuse: 'Não venda meus dados' } };
    expect(await storedRules()).toEqual([{ places: ['US'], model: 'opt_out', texts }]);

    await settings.page.reload();
    await form().getByLabel('Language', { exact: true }).selectOption('en');
    expect(await own('Refuse button').inputValue()).toBe('Do not sell my data');
    await press('Remove own texts of rule 1');
    await save();
    await saved();
    expect(await storedRules()).toEqual([{ places: ['US'], model: 'opt_out' }]);
    expect(settings.person.complaints).toEqual([]);
  });

  test('texts that the API set in a language of their own are shown, survive other changes, and go with their language', async () => {
    const texts = { fr: { title: 'Vos choix' } };
    await settings.website.configure({ categories, banner: { rules: [{ places: ['CA-QC'], model: 'opt_out', texts }] } });
    await open();
    expect(await form().getByLabel('Language', { exact: true }).inputValue()).toBe('fr');
    expect(await textsOf(1).getByRole('textbox', { name: 'Heading', exact: true }).inputValue()).toBe('Vos choix');
    await rule(/^1\. /).getByLabel('Global Privacy Control').selectOption('It refuses, and nobody is asked');
    await save();
    await saved();
    expect(await storedRules()).toEqual([{ places: ['CA-QC'], model: 'opt_out', gpc: 'decides', texts }]);
    await form()
      .getByRole('button', { name: /^Remove language/ })
      .click();
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Remove language' }).click();
    await save();
    await saved();
    expect(await storedRules()).toEqual([{ places: ['CA-QC'], model: 'opt_out', gpc: 'decides' }]);
  });

  test('faults of own texts are shown at their field, in the language that has them', async () => {
    const texts = { en: { title: 'Yours' }, 'pt-BR': { title: 'Seus' } };
    await settings.website.configure({ categories, banner: { rules: [{ places: ['US'], model: 'opt_out', texts }] } });
    await open();
    const language = form().getByLabel('Language', { exact: true });
    const heading = textsOf(1).getByRole('textbox', { name: 'Heading', exact: true });
    await language.selectOption('pt-BR');
    await heading.fill('x'.repeat(121));
    await language.selectOption('en');
    await save();
    await textsOf(1).getByText('Use at most 120 characters.').waitFor();
    expect([await language.inputValue(), await heading.getAttribute('aria-invalid')]).toEqual(['pt-BR', 'true']);
    expect(await inPage(settings.page, 'activeField')).toContain('x'.repeat(121));
    await heading.fill('Seus dados');
    await language.selectOption('en');
    const message = 'banner.rules.0.texts.pt-BR.title says something that the API refuses.';
    await settings.page.route(`**/api/v1${path()}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const errors = [{ pointer: '/banner/rules/0/texts/pt-BR/title', message, detail: message }];
      const json = { type: 'about:blank', title: 'Invalid', status: 400, code: 'invalid_request', detail: message, errors };
      await route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(json) });
    });
    await save();
    await textsOf(1).getByText(message).waitFor();
    expect([await language.inputValue(), await heading.getAttribute('aria-invalid')]).toEqual(['pt-BR', 'true']);
    await settings.page.unroute(`**/api/v1${path()}`);
    await heading.fill('Seus');
    expect(await textsOf(1).getByText(message).count()).toBe(0);
  });

  test('in Portuguese, places have their names', async () => {
    await settings.website.configure({ categories, banner: { rules: [{ places: ['DE', 'US-CA'], model: 'opt_out' }] } });
    await enter({ locale: 'pt-BR' });
    await settings.page
      .getByRole('group', { name: '1. Alemanha (DE), California (US-CA)' })
      .getByLabel('O que os visitantes são perguntados')
      .waitFor();
  });

  test('the notice and its comparison name the rules', async () => {
    await settings.website.configure({ categories, banner: { rules: [{ places: ['BR'], model: 'opt_out' }] } });
    await settings.website.configure({ categories, banner: { rules: [{ places: ['BR'], model: 'none' }] } });
    await open();
    const newest = ((await settings.website.owner.get(`${path()}/notices`)).body['data'] as { number: number }[])[0]?.number ?? 0;
    await settings.page.goto(`${path()}/notices/${newest}`);
    await settings.page.getByText('Places without a rule').first().waitFor();
    await settings.page
      .getByText(/Brazil \(BR\)/)
      .first()
      .waitFor();
    await settings.page.goto(`${path()}/notices/compare?from=${newest - 1}&to=${newest}`);
    await settings.page
      .getByRole('row')
      .filter({ hasText: 'Rules by place' })
      .getByText(/Run until the visitor refuses/)
      .waitFor();
  });

  test('axe finds nothing at 1280 pixels in light colours and at 390 in dark ones, and nothing is wider than the window', async () => {
    await open({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
    await press('Add the usual rules');
    await press('Add rule');
    await press('Write own texts for rule 1');
    await save();
    await form().getByText('Pick at least one place.').waitFor();
    await hasNoFindingsAt(
      settings.page,
      [
        [1280, 'light'],
        [390, 'dark'],
      ],
      async (width) => {
        const folder = process.env['RULES_SHOTS'];
        if (folder === undefined) return;
        await rule(/^1\. /).scrollIntoViewIfNeeded();
        await settings.page.screenshot({ path: `${folder}/rules-${width}.png` });
        await rule(/^7\. /).scrollIntoViewIfNeeded();
        await settings.page.screenshot({ path: `${folder}/rules-end-${width}.png` });
      },
    );
  });
});
