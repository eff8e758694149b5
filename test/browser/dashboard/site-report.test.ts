import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { createBrowser } from '../../system/browser';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { pixelsTooWide } from './every-page';
import type { Person } from './person';

describeDashboard('the report of a site and a period', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let ids: string[];

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const owner = createBrowser(`${system.baseUrl}/api/v1`);
    await owner.logIn(tenant);
    const { name, domain } = tenant.site;
    for (const message of ['We keep it for ten days.', 'We keep it for two days. <b>Really</b>']) {
      const banner = { texts: { en: { message } } };
      expect((await owner.put(`/sites/${tenant.site.id}`, { name: name ?? 'Shop', domain, banner })).status).toBe(200);
    }
    const api = system.api(tenant.key);
    const policy = await createPolicy(api, { content: '# The policy of this shop' });
    await linkPolicy(system, tenant, policy.id);
    ids = [];
    for (const accepted of [true, false]) {
      const body = { site_id: tenant.site.id, subject_id: 'visitor', accepted, preferences: { analytics: accepted } };
      ids.push((await api.post('/consents', body)).body['id'] as string);
    }
  });
  beforeEach(async () => {
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  const report = () => page.getByRole('region', { name: 'Report' });
  const make = async () => {
    await page.getByRole('button', { name: 'Make report' }).click();
    await report().waitFor();
  };
  /** The proof of a new notice comes about a second later. */
  const makeProved = async () => {
    await page.goto(`/evidence/sites/${tenant.site.id}`);
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: /^Make (report|again)$/ }).click();
          await report().waitFor();
          return report()
            .getByText(/^Proved: leaf \d+ of the log names this text/)
            .count();
        },
        { timeout: 60_000, interval: 2000 },
      )
      .toBeGreaterThanOrEqual(2);
  };

  test('has the notices with their proofs, the policy, the statistics and the records, and says who vouches for each part', async () => {
    await page.goto(`/sites/${tenant.site.id}?tab=notices`);
    await page.getByRole('link', { name: 'Make a report for an authority' }).click();
    await page.waitForURL(`**/evidence/sites/${tenant.site.id}`);
    await makeProved();
    const text = await report().innerText();
    for (const part of [
      ...['We keep it for ten days.', 'We keep it for two days. <b>Really</b>', 'Notice 1 in English (en)', 'Refuse all', tenant.site.id],
      ...["The operator's signed log vouches for the text of each notice", 'Counted by the service when each consent was recorded.'],
      ...[
        'As the service lists them. To prove one',
        'version 1',
        '2 consents were recorded: 1 accepted, 1 refused.',
        'analytics: 1 yes, 1 no',
      ],
      ...['2 records, newest first.', ...ids],
    ]) {
      expect(text).toContain(part);
    }
  });

  test('which notice a record answered comes from the list by notice, and records beyond the limit are counted', async () => {
    const notice = (number: number, total: number) => ({
      number,
      sha256: `${number}`.repeat(64),
      made_at: '2026-11-01T00:00:00.000Z',
      total,
    });
    const listed = [notice(2, 1), notice(1, 0)];
    const none = { accept_all: 0, refuse_all: 0, save: 0, signal: 0, withdraw: 0 };
    const asks: string[] = [];
    const real = (await page.request.get(`/api/v1/sites/${tenant.site.id}/notices/1`).then((answer) => answer.json())) as object;
    await page.route(`**/api/v1/sites/*/notices?*`, (route) =>
      route.fulfill({
        json: {
          data: listed.map(({ total, ...each }) => ({ ...each, kind: 'banner', answers: { ...none, total, accept_all: total } })),
          current_number: 2,
          next_cursor: '',
        },
      }),
    );
    for (const { number, sha256, made_at } of listed)
      await page.route(`**/api/v1/sites/*/notices/${number}`, (route) => route.fulfill({ json: { ...real, number, sha256, made_at } }));
    await page.route('**/api/v1/consents?*', async (route) => {
      const { searchParams } = new URL(route.request().url());
      const hash = searchParams.get('notice_sha256');
      if (hash !== null) asks.push(hash);
      const list = (await (
        await fetch(`${system.baseUrl}/api/v1/consents?site_id=${tenant.site.id}`, { headers: { Authorization: `Bearer ${tenant.key}` } })
      ).json()) as { data: { id: string }[] };
      await route.fulfill({
        json: hash === null ? { ...list, next_cursor: 'more' } : { data: list.data.filter(({ id }) => id === ids[0]), next_cursor: '' },
      });
    });
    await page.goto(`/evidence/sites/${tenant.site.id}`);
    await make();
    // A notice that nobody answered is not asked for.
    expect(asks).toEqual(['2'.repeat(64)]);
    const row = (id: string) => report().getByRole('row').filter({ hasText: id }).first();
    expect((await row(ids[0]!).getByRole('cell').allInnerTexts()).at(-1)).toBe('2');
    expect((await row(ids[1]!).getByRole('cell').allInnerTexts()).at(-1)).toBe('—');
    await report()
      .getByText(/older records?,? (is|are|which are) left out\./)
      .waitFor();
    // Their texts have other hashes, which is refuted and not hidden.
    await page.getByRole('alert').getByText('Refuted. Keep this report').waitFor();
    expect(await report().getByText('The text does not have its SHA-256.').count()).toBe(2);
  });

  test('a proof of another notice proves nothing', async () => {
    await page.goto(`/evidence/sites/${tenant.site.id}`);
    const other = await page.request.get(`/api/v1/sites/${tenant.site.id}/notices/1/proof`).then((answer) => answer.text());
    await page.route('**/api/v1/sites/*/notices/2/proof', (route) => route.fulfill({ contentType: 'application/json', body: other }));
    await make();
    await report().getByText('No leaf of the proof names this notice.').waitFor();
    await page.getByRole('alert').getByText('Refuted. Keep this report').waitFor();
  });

  test('is one file that opens without a network and is the same', async () => {
    await page.goto(`/evidence/sites/${tenant.site.id}`);
    await make();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save report' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^site-report-[0-9a-f]{8}-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.html$/);
    const folder = await mkdtemp(join(tmpdir(), 'consent-test-site-report-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const copy = join(folder, 'report.html');
    await download.saveAs(copy);
    const context = await page.context().browser()!.newContext({ offline: true });
    const offline = await context.newPage();
    const requests: string[] = [];
    offline.on('request', (request) => requests.push(request.url()));
    await offline.goto(pathToFileURL(copy).href);
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    expect(plain(await offline.locator('.report').innerText())).toBe(plain(await report().locator('.report').innerText()));
    expect(requests).toEqual([pathToFileURL(copy).href]);
    await context.close();
  });

  test('days in the wrong order make no report', async () => {
    await page.goto(`/evidence/sites/${tenant.site.id}?from=2026-11-02&to=2026-11-01`);
    await page.getByText('Choose days in their order, at most 366.').waitFor();
    expect(await page.getByRole('button', { name: 'Make report' }).isDisabled()).toBe(true);
  });

  test('a read that fails says so, and the report is made again', async () => {
    await page.route('**/api/v1/stats?*', (route) => route.fulfill({ status: 400, json: { error: 'invalid_request', message: 'No.' } }));
    await page.goto(`/evidence/sites/${tenant.site.id}`);
    await page.getByRole('button', { name: 'Make report' }).click();
    await page.getByRole('alert').waitFor();
    await page.unrouteAll();
    await make();
  });

  test('fits a phone in dark colours and Portuguese, and axe finds nothing', async () => {
    const dark = await at.person({ colorScheme: 'dark', locale: 'pt-BR', viewport: { width: 390, height: 800 } });
    await dark.signIn(tenant);
    await dark.page.goto(`/evidence/sites/${tenant.site.id}`);
    await dark.page.getByRole('button', { name: 'Fazer relatório' }).click();
    await dark.page.getByRole('region', { name: 'Relatório' }).waitFor();
    expect(await pixelsTooWide(dark.page)).toBe(0);
    expect(await findingsOn(dark.page)).toEqual([]);
    await dark.leave();
  });
});
