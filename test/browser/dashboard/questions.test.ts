import { canonicalJson } from '@consent/evidence-format';
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { createBrowser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { pixelsTooWide } from './every-page';
import type { Person } from './person';

const texts = {
  'pt-BR': { title: 'Sua privacidade', message: 'Usamos cookies. <b>Pode?</b>', accept: 'Aceitar tudo', refuse: 'Recusar tudo' },
};
const form = {
  v: 1,
  kind: 'form',
  texts: { en: { title: 'Newsletter', message: 'May we write to you?', accept: 'Yes, please', fields: { email: 'Your email' } } },
  categories: [{ key: 'mail', required: false, label: { en: 'Mail' }, description: {} }],
  picture: { sha256: 'ab'.repeat(32), media_type: 'image/png', bytes: 68 },
};
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const hashOf = (notice: object) => createHash('sha256').update(canonicalJson(notice)).digest('hex');
const question = { asked: 'served', language: 'pt-BR', surface: 'banner', action: 'refuse_all', signals: { gpc: true } };

describeDashboard('[decision 52] what was asked, in the dashboard', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let ids: string[];
  let banner: { number: number; sha256: string };

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const owner = createBrowser(`${system.baseUrl}/api/v1`);
    await owner.logIn(tenant);
    const { name, domain } = tenant.site;
    const saved = await owner.put(`/sites/${tenant.site.id}`, { name: name ?? 'Shop', domain, banner: { texts } });
    expect(saved.status).toBe(200);
    const api = system.api(tenant.key);
    banner = ((await owner.get(`/sites/${tenant.site.id}/notices`)).body['data'] as [typeof banner])[0];
    ids = [];
    for (const accepted of [false, true]) {
      const body = { site_id: tenant.site.id, subject_id: 'visitor', accepted, preferences: { analytics: accepted } };
      ids.push((await api.post('/consents', body)).body['id'] as string);
    }
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    page.removeAllListeners('request');
    await page.unrouteAll();
    expect(person.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => person?.leave());

  const asked = () => page.getByRole('region', { name: 'What was asked' });
  const answerContext = (context: object) =>
    page.route('**/consents/*/context', (route) => route.fulfill({ json: { recorded_by: 'site', actor_id: null, ...context } }));
  const answerForm = async (notice: object = { ...form, site_id: tenant.site.id }) => {
    const found = { number: 7, sha256: hashOf(notice), made_at: '2026-11-28T10:00:00.000Z', kind: 'form', notice };
    await page.route('**/api/v1/sites/*/notices/7', (route) =>
      route.fulfill({ json: { ...found, answers: { total: 3, accept_all: 2, refuse_all: 0, save: 1, signal: 0, withdraw: 0 } } }),
    );
    await page.route('**/notices/7/picture', (route) => route.fulfill({ contentType: 'image/png', body: onePixel }));
    return found.sha256;
  };

  test('the page of a consent shows the banner in the language that was shown, beside the answer', async () => {
    await answerContext({ ...question, notice_sha256: banner.sha256, notice_number: banner.number });
    await page.goto(`/consents/${ids[0]}`);
    const picture = page.frameLocator(`iframe[title="Banner of notice ${banner.number}"]`);
    await picture.getByText(texts['pt-BR'].message).waitFor();
    await picture.getByRole('button', { name: 'Recusar tudo' }).waitFor();
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(100);
    for (const part of [
      ...['Sua privacidade', texts['pt-BR'].message, 'Recusar tudo', 'Refused everything that can be refused.', 'analytics: no'],
      ...['The banner, when the page opened.', 'Brazilian Portuguese (pt-BR)', 'The browser sent Global Privacy Control'],
      'a token that we signed came with it',
    ]) {
      await asked().getByText(part).first().waitFor();
    }
    await asked()
      .getByRole('link', { name: `Notice ${banner.number}` })
      .click();
    await page.waitForURL(`**/sites/${tenant.site.id}/notices/${banner.number}`);
  });

  test('the answer is the first one, also if the record was changed later', async () => {
    const body = { site_id: tenant.site.id, subject_id: 'changed', accepted: true, preferences: { analytics: true } };
    const { id } = (await system.api(tenant.key).post('/consents', body)).body as { id: string };
    await system.api(tenant.key).put(`/consents/${id}`, { accepted: false, preferences: { analytics: false } });
    const context = { ...question, action: 'accept_all', asked: 'claimed', surface: 'preferences', signals: {} };
    await answerContext({ ...context, notice_sha256: banner.sha256, notice_number: banner.number });
    await page.goto(`/consents/${id}`);
    await asked().getByText('analytics: yes').waitFor();
    expect(await asked().getByText('analytics: no').count()).toBe(0);
    for (const part of ['Accepted everything.', 'Only the caller does', 'The settings of the banner', "We don't know whether the browser"])
      await asked().getByText(part).waitFor();
  });

  test('a registered form shows its texts, its fields and its picture', async () => {
    const sha256 = await answerForm();
    await answerContext({ ...question, notice_sha256: sha256, notice_number: 7, language: 'en', surface: 'api', action: 'accept_all' });
    await page.goto(`/consents/${ids[0]}`);
    for (const part of ['Registered form', 'May we write to you?', 'Your email', 'Field email', 'Yes, please', 'A form of your own.'])
      await asked().getByText(part).first().waitFor();
    const image = asked().getByRole('img', { name: 'Picture of the form of notice 7' });
    await image.waitFor();
    expect(await page.evaluate('document.querySelector("img[alt^=Picture]").naturalWidth')).toBe(1);
  });

  test.each([
    ['site', 'The banner named no notice: the page uses an earlier banner.js'],
    ['import', 'The imported row named no notice.'],
    [null, 'This consent is from before questions were kept.'],
  ])('a record of %s without a context says so, and why', async (recorded_by, why) => {
    await answerContext({ recorded_by });
    await page.goto(`/consents/${ids[0]}`);
    await asked().getByText('The question was not recorded.').waitFor();
    await asked().getByText(why).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('without its number now, or with another notice under it, no notice is shown as the question', async () => {
    await answerContext({ ...question, notice_sha256: banner.sha256, notice_number: null });
    await page.goto(`/consents/${ids[0]}`);
    await asked().getByText("We can't find the notice right now").waitFor();
    await asked().getByText(banner.sha256).waitFor();
    await page.unroute('**/consents/*/context');
    await answerContext({ ...question, notice_sha256: banner.sha256, notice_number: banner.number });
    await asked().getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('iframe').getByText(texts['pt-BR'].message).waitFor();

    await page.unroute('**/consents/*/context');
    await answerContext({ ...question, notice_sha256: 'ef'.repeat(32), notice_number: banner.number });
    await page.reload();
    await asked().getByText(`Notice ${banner.number} isn't the one that this consent names`).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('a question that can’t be loaded says so and is loaded again', async () => {
    await page.route('**/consents/*/context', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_request', message: 'No.' } }),
    );
    await page.goto(`/consents/${ids[0]}`);
    await asked().getByRole('alert').waitFor();
    await page.unroute('**/consents/*/context');
    await answerContext({ recorded_by: null });
    await asked().getByRole('button', { name: 'Try again' }).click();
    await asked().getByText('The question was not recorded.').waitFor();
  });

  test('the page of a subject reads the question of a record when it is opened', async () => {
    const asks: string[] = [];
    page.on('request', (request) => request.url().endsWith('/context') && asks.push(request.url()));
    await answerContext({ ...question, notice_sha256: banner.sha256, notice_number: banner.number });
    await page.goto('/subjects/visitor');
    const summary = page.getByText('What was asked');
    await summary.nth(1).waitFor();
    expect([asks.length, await summary.count()]).toEqual([0, 2]);
    await summary.nth(0).click();
    await page.frameLocator('iframe').getByText(texts['pt-BR'].message).waitFor();
    await page.getByText('a token that we signed came with it').waitFor();
    expect(asks).toHaveLength(1);
  });

  test('the list of notices says how many answered each and how, and leads to their consents', async () => {
    const none = { accept_all: 0, refuse_all: 0, save: 0, signal: 0, withdraw: 0 };
    const sha256 = await answerForm();
    await page.route('**/sites/*/notices?*', (route) =>
      route.fulfill({
        json: {
          data: [
            { number: 9, sha256: 'cd'.repeat(32), made_at: '2026-11-28T11:00:00.000Z', kind: 'form', answers: null },
            {
              number: 7,
              sha256,
              made_at: '2026-11-28T10:00:00.000Z',
              kind: 'form',
              answers: { ...none, total: 3, accept_all: 2, save: 1 },
            },
            { ...banner, kind: 'banner', answers: { ...none, total: 1234, accept_all: 1000, refuse_all: 200, signal: 30, withdraw: 4 } },
          ],
          current_number: banner.number,
          next_cursor: '',
        },
      }),
    );
    await page.goto(`/sites/${tenant.site.id}?tab=notices`);
    const row = (number: number) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`^(Notice )?${number}$`) }) });
    await row(banner.number).getByText('1,000 accepted all · 200 refused all · 30 by signal · 4 withdrew').waitFor();
    await row(7).getByText('Form', { exact: true }).waitFor();
    await row(7).getByText('Asks: Newsletter').waitFor();
    await row(7).getByText('2 accepted all · 1 chose').waitFor();
    await row(9).getByText('Not known now').waitFor();
    expect(await findingsOn(page)).toEqual([]);

    const asks: string[] = [];
    page.on('request', (request) => request.url().includes('/consents?') && asks.push(request.url()));
    await page.route('**/api/v1/consents?*', (route) => route.fulfill({ json: { data: [], next_cursor: '' } }));
    await row(banner.number).getByRole('link', { name: '1,234 answers' }).click();
    await page.getByRole('button', { name: `Remove filter Notice ${banner.number} of ` }).waitFor();
    expect(new URL(page.url()).searchParams.get('notice_sha256')).toBe(banner.sha256);
    expect(new URL(asks[0]!).searchParams.get('notice_sha256')).toBe(banner.sha256);
    // The number in the address is a claim: a notice with another hash doesn't give its name.
    await page.goto(`/consents?site_id=${tenant.site.id}&notice_sha256=${'12'.repeat(32)}&notice=${banner.number}`);
    // Buttons move when the site gets its name.
    await page.getByRole('button', { name: `Remove filter Site: ${tenant.site.name}` }).waitFor();
    await page.getByRole('button', { name: 'Remove filter Notice: 121212121212…' }).click();
    await page.waitForURL((url) => !url.search.includes('notice'));
  });

  test('a registered form has a page of its own: texts, picture, answers and its file', async () => {
    const sha256 = await answerForm();
    await page.goto(`/sites/${tenant.site.id}/notices/7`);
    for (const part of [
      'Registered form: an API client asks with it',
      'image/png, 68 bytes',
      'May we write to you?',
      'Field email',
      '3 answers',
      '66.7%',
    ])
      await page.getByText(part).first().waitFor();
    await page.getByRole('img', { name: 'Picture of the form of notice 7' }).waitFor();
    await page.getByText(sha256).waitFor();
    await page.getByRole('button', { name: 'Download JSON' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await pixelsTooWide(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('two forms are compared by their texts, and a form with a banner is not', async () => {
    await answerForm();
    const other = { ...form, site_id: tenant.site.id, texts: { en: { ...form.texts.en, message: 'May we call you?' } }, picture: null };
    await page.route('**/api/v1/sites/*/notices/6', (route) =>
      route.fulfill({ json: { number: 6, sha256: hashOf(other), made_at: '2026-11-28T09:00:00.000Z', kind: 'form', notice: other } }),
    );
    await page.route('**/sites/*/notices?*', (route) =>
      route.fulfill({
        json: { data: [{ number: 7, sha256: '', made_at: '2026-11-28T10:00:00.000Z', kind: 'form' }], current_number: 1, next_cursor: '' },
      }),
    );
    await page.goto(`/sites/${tenant.site.id}/notices/compare?from=6&to=7`);
    const differing = page.getByRole('region', { name: 'Texts in English (en)' });
    await differing.getByText('Message').waitFor();
    expect(await differing.locator('del, ins').allTextContents()).toEqual(['call', 'write', 'to ']);
    await page.getByText('The pictures differ.').waitFor();
    await page.getByLabel('From', { exact: true }).selectOption(`Notice ${banner.number}`);
    await page.getByText('Choose two of the same kind.').waitFor();
  });

  test('dark, at 390 pixels and in Portuguese the question fits and axe finds nothing', async () => {
    const dark = await at.person({ colorScheme: 'dark', locale: 'pt-BR', viewport: { width: 390, height: 800 } });
    await dark.signIn(tenant);
    await dark.page.route('**/consents/*/context', (route) =>
      route.fulfill({
        json: { recorded_by: 'site', actor_id: null, ...question, notice_sha256: banner.sha256, notice_number: banner.number },
      }),
    );
    await dark.page.goto(`/consents/${ids[0]}`);
    await dark.page.getByRole('region', { name: 'O que foi perguntado' }).getByText('Recusou tudo o que pode ser recusado.').waitFor();
    expect(await pixelsTooWide(dark.page)).toBe(0);
    expect(await findingsOn(dark.page)).toEqual([]);
    await dark.leave();
  });
});
