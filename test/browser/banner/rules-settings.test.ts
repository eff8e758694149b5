import type { Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { inPage } from '../dashboard/in-page';
import type { Person } from '../dashboard/person';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics'];

describeDashboard('[decision 54] rules by place in the banner settings', (at) => {
  let website: Website;
  let person: Person;
  let page: Page;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories });
  });
  afterEach(async () => {
    await person.leave();
    await website.close();
  });

  const path = () => `/sites/${website.tenant.site.id}`;
  const open = async (options?: Parameters<typeof at.person>[0]) => {
    person = await at.person(options);
    page = person.page;
    await person.signIn(website.tenant);
    await page.goto(`${path()}?tab=banner`);
    await preview().getByRole('dialog').waitFor();
  };
  const preview = () => page.frameLocator('iframe');
  const form = () => page.getByRole('form', { name: 'Banner settings' });
  const rule = (name: string | RegExp) => form().getByRole('group', { name });
  const press = (name: string) => form().getByRole('button', { name, exact: true }).click();
  const save = () => press('Save banner');
  const saved = () => form().getByText('All changes are saved').waitFor();
  const stored = async () => ((await website.owner.get(path())).body['banner'] as { rules?: { places: string[]; model: string }[] })?.rules;
  const pick = async (name: string | RegExp, text: string, place: string) => {
    const field = rule(name).getByRole('combobox', { name: 'Places' });
    await field.fill(text);
    await page.getByRole('option', { name: place, exact: true }).click();
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
    const rules = await stored();
    expect(rules?.map(({ places }) => places[0])).toEqual(['EEA', 'CH', 'BR', 'US-CA', 'CA-QC', 'IN']);
    expect(rules?.[2]).toEqual({
      ...{ places: ['BR', 'PT'], model: 'opt_out', categories: { analytics: 'opt_in' }, gpc: 'ignored', ask_again_after_days: { no: 30 } },
    });
    await page.reload();
    await rule(/^3\. Brazil \(BR\), Portugal \(PT\)/).waitFor();
    expect(person.complaints).toEqual([]);
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
    await page.route(`**/api/v1${path()}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const errors = [{ pointer: '/banner/rules/0/places/0', message, detail: message }];
      const json = { type: 'about:blank', title: 'Invalid', status: 400, code: 'invalid_request', detail: message, errors };
      await route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(json) });
    });
    await save();
    await rule(/^1\. Germany/)
      .getByText(message)
      .waitFor();
    await page.unroute(`**/api/v1${path()}`);
    await rule(/^1\. Germany/)
      .getByLabel('What visitors are asked')
      .selectOption('Run, and show a note');
    expect(await form().getByText(message).count()).toBe(0);
    await save();
    await saved();
    expect(await stored()).toEqual([
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
    await page.getByLabel('As seen in').selectOption('1. Brazil (BR)');
    const dialog = preview().getByRole('dialog');
    await dialog.getByText('We count visits.').waitFor();
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['OK']);
    await page.getByLabel('As seen in').selectOption('A place without a rule');
    await dialog.getByText(/With your consent/).waitFor();
    await save();
    await saved();
    expect((await website.owner.get(path())).body['banner']).toEqual({
      texts: { en: { message_notice: 'We count visits.' } },
      rules: [{ places: ['BR'], model: 'notice' }],
    });
  });

  test('own texts of a rule, which only the API sets, survive a change in the form', async () => {
    const texts = { en: { refuse: 'Do not sell my data' } };
    await website.configure({ categories, banner: { rules: [{ places: ['US'], model: 'opt_out', texts }] } });
    await open();
    await rule(/^1\. /).getByText('This rule has its own texts').waitFor();
    await rule(/^1\. /).getByLabel('Global Privacy Control').selectOption('It refuses, and nobody is asked');
    await save();
    await saved();
    expect(await stored()).toEqual([{ places: ['US'], model: 'opt_out', gpc: 'decides', texts }]);
  });

  test('in Portuguese, places have their names', async () => {
    await website.configure({ categories, banner: { rules: [{ places: ['DE', 'US-CA'], model: 'opt_out' }] } });
    person = await at.person({ locale: 'pt-BR' });
    page = person.page;
    await person.signIn(website.tenant);
    await page.goto(`${path()}?tab=banner`);
    await page
      .getByRole('group', { name: '1. Alemanha (DE), California (US-CA)' })
      .getByLabel('O que os visitantes são perguntados')
      .waitFor();
  });

  test('the notice and its comparison name the rules', async () => {
    await website.configure({ categories, banner: { rules: [{ places: ['BR'], model: 'opt_out' }] } });
    await website.configure({ categories, banner: { rules: [{ places: ['BR'], model: 'none' }] } });
    await open();
    const newest = ((await website.owner.get(`${path()}/notices`)).body['data'] as { number: number }[])[0]?.number ?? 0;
    await page.goto(`${path()}/notices/${newest}`);
    await page.getByText('Places without a rule').first().waitFor();
    await page
      .getByText(/Brazil \(BR\)/)
      .first()
      .waitFor();
    await page.goto(`${path()}/notices/compare?from=${newest - 1}&to=${newest}`);
    await page
      .getByRole('row')
      .filter({ hasText: 'Rules by place' })
      .getByText(/Run until the visitor refuses/)
      .waitFor();
  });

  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('axe finds nothing at %i pixels in %s colours, and nothing is wider than the window', async (width, colorScheme) => {
    await open({ viewport: { width, height: 900 }, colorScheme });
    await press('Add the usual rules');
    await press('Add rule');
    await save();
    await form().getByText('Pick at least one place.').waitFor();
    if (process.env['RULES_SHOTS'] !== undefined) {
      await rule(/^1\. /).scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env['RULES_SHOTS']}/rules-${width}.png` });
      await rule(/^7\. /).scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env['RULES_SHOTS']}/rules-end-${width}.png` });
    }
    expect([await findingsOn(page), await inPage(page, 'pixelsTooWide')]).toEqual([[], 0]);
  });
});
