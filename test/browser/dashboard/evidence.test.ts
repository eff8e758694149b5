import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text as textOf } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { readManifest, readZip } from '@consent/evidence-format';
import { waitUntil } from '@consent/testkit';
import type { Download, Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { trailLogged } from '../../system/trail-logged';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { pixelsTooWide, wide } from './every-page';
import { inPage } from './in-page';
import type { Person } from './person';

const policyText = `# Privacy\n\nWe keep it for ten days. ${'سياسة '.repeat(200)}\n\n${'Datenschutz'.repeat(900)}`;

describeDashboard('the pages about evidence', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let first: string;
  let erased: string;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const [api, session] = [system.api(tenant.key), await system.signIn(tenant)];
    const policy = (await api.post('/policies', { name: 'Privacy', content: policyText })).body['id'] as string;
    await session.put(`/sites/${tenant.site.id}/policy`, { policy_id: policy });
    await session.put('/controller', { name: 'Aurora GmbH', address: 'Seeweg 1\nBerlin' });
    const record = async (preferences: object) =>
      (await api.post('/consents', { site_id: tenant.site.id, subject_id: 'visitor', accepted: true, preferences })).body['id'] as string;
    first = await record({ analytics: true, marketing: false });
    erased = await record({});
    await api.put(`/consents/${first}`, { accepted: false });
    await api.delete(`/consents/${erased}`);
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(() => page.unrouteAll());
  afterAll(() => person?.leave());

  const report = () => page.getByRole('region', { name: 'Report' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const save = async (name: string): Promise<Download> => (await Promise.all([page.waitForEvent('download'), button(name).click()]))[0];

  test('a subject is proved in two clicks: the bundle is verified in the browser, and the report has answer, text and times', async () => {
    // The report must name the controller even if this answer is late.
    await page.route('**/api/v1/controller', async (route) => {
      await page.waitForTimeout(2000);
      await route.continue();
    });
    await page.goto('/evidence');
    await page.getByRole('textbox', { name: 'Email, subject ID or consent ID' }).fill('visitor');
    await button('Prove').click();
    await page.getByText('Verified: the signed log shows everything in the report').waitFor();
    await page.getByText('The public keys came from the same server as the bundle.').waitFor();
    const text = await report().innerText();
    for (const part of [
      ...['Aurora GmbH, Seeweg 1, Berlin', first, erased, 'Answer recorded', 'Consent withdrawn', 'Record erased', 'Refused'],
      ...['The question was not recorded with this answer', 'analytics: yes; marketing: no', 'Privacy, version 1'],
      ...['We keep it for ten days.', 'Nobody but the operator was checked for this time.', 'No witness was checked.'],
      'the server that made the bundle. So compare the keys below',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Recorded at\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\s+the operator, by the operator's clock/);
    expect(await page.title()).not.toContain('visitor');
    expect(person.complaints).toEqual([]);
  });

  test('the bundle and the report can be downloaded; the report opens without a network and is the same', async () => {
    await person.visit('/evidence/subjects/visitor');
    await button('Print report').waitFor();
    const files = readZip(await buffer(await (await save('Download bundle')).createReadStream()));
    expect(readManifest(files.find(({ name }) => name === 'manifest.json')!.bytes)).toMatchObject({ kind: 'subject', subject: 'visitor' });
    const download = await save('Download report');
    expect(download.suggestedFilename()).toMatch(/^evidence-report-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.html$/);
    const context = await page.context().browser()!.newContext({ offline: true });
    const offline = await context.newPage();
    const requests: string[] = [];
    const complaints: string[] = [];
    offline.on('request', (request) => requests.push(request.url()));
    offline.on('console', (message) => complaints.push(message.text()));
    const folder = await mkdtemp(join(tmpdir(), 'consent-test-report-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const copy = join(folder, 'report.html');
    await download.saveAs(copy);
    await offline.goto(pathToFileURL(copy).href);
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    expect(plain(await offline.locator('.report').innerText())).toBe(plain(await report().locator('.report').innerText()));
    expect([requests, complaints]).toEqual([[pathToFileURL(copy).href], []]);
    await context.close();
  });

  test('one file to hand in has the report, the bundle that it is about, and the keys', async () => {
    await person.visit('/subjects/visitor');
    await page.getByRole('link', { name: 'Report for an authority' }).click();
    const download = await save('Save report and bundle');
    expect(download.suggestedFilename()).toMatch(/^report-for-authority-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(await buffer(await download.createReadStream()));
    expect(files.map(({ name }) => name)).toEqual(['report.html', 'bundle.zip', 'keys.json']);
    const [html, bundle, keys] = files.map(({ bytes }) => Buffer.from(bytes));
    const sha256 = createHash('sha256').update(bundle!).digest('hex');
    expect(html!.toString()).toContain(`sha256sum bundle.zip\n${sha256}`);
    expect(readManifest(readZip(bundle!).find(({ name }) => name === 'manifest.json')!.bytes)).toMatchObject({ subject: 'visitor' });
    expect(keys!.toString()).toBe(await (await page.request.get('/log/keys')).text());
  });

  test('paper has the report and nothing around it', async () => {
    await person.visit('/evidence/subjects/visitor');
    await button('Print report').waitFor();
    await page.emulateMedia({ media: 'print' });
    const isVisible = (what: string) => page.locator(what).first().isVisible();
    expect([await isVisible('.report h2'), await isVisible('.report-text')]).toEqual([true, true]);
    for (const hidden of ['h1', 'nav', 'body header', 'main button', 'details'])
      expect([hidden, await isVisible(hidden)]).toEqual([hidden, false]);
    await page.setViewportSize({ width: 700, height: 1000 });
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate('window.print = () => { window.printed = true; }');
    await button('Print report').click();
    expect(await page.evaluate('window.printed')).toBe(true);
    await page.setViewportSize(wide);
  });

  test('a bundle that was changed on the way is refuted, and its report shows no record', async () => {
    await page.route('**/subjects/visitor/evidence', async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      const place = body.indexOf('"subject_id\\":\\"visitor');
      body[place + 16] = body[place + 16]! ^ 1;
      await route.fulfill({ response, body });
    });
    await page.goto('/evidence/subjects/visitor');
    await page.getByText('Refuted: the bundle contradicts itself or the log').waitFor();
    const text = await report().innerText();
    expect(text).toContain('Refuted. The bundle contradicts itself or the log, so it proves nothing.');
    expect(text).toContain('leaves.json');
    expect(text).not.toContain('Answer recorded');
    await page.getByText('Keep this bundle and contact the operator').waitFor();
  });

  test('files of the reader count: kept keys, and keys of somebody else prove nothing', async () => {
    const served = await (await page.request.get('/log/keys')).text();
    await person.visit('/evidence/subjects/visitor');
    await button('Print report').waitFor();
    const choose = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await choose('kept.json', served);
    await page.getByText('Checked with the public keys in your file kept.json.').waitFor();
    const empty = JSON.stringify({ generations: [] });
    await choose('other.json', empty);
    await page.getByText("Not settled: some points can't be decided").waitFor();
    await choose('odd.json', '{"generations":7}');
    await page.getByText(/Can’t read the public keys.* Remove the file and try again\./).waitFor();
    await button('Remove odd.json').click();
    await page.getByText('Verified: the signed log shows everything in the report').waitFor();
    await choose('holiday.jpg', 'no keys');
    await page.getByText('Not used: holiday.jpg.').waitFor();
  });

  test('a subject without consents is proved to have none, with the tag key of the account', async () => {
    await person.visit('/evidence/subjects/nobody');
    await report().getByText('The log has no leaf of this subject').or(report().getByText('Points to settle')).first().waitFor();
    expect(await report().innerText()).toMatch(/The log has no leaf of this subject, as of|cannot be checked this way/);
  });

  test('a consent is proved from its page, with the other records of the subject closed', async () => {
    await person.visit(`/consents/${first}`);
    await page.getByRole('link', { name: 'Report for an authority' }).click();
    await page.waitForURL(`**/evidence/consents/${first}`);
    await page.getByText('Verified: the signed log shows everything in the report').waitFor();
    const text = await report().innerText();
    expect(text).toContain("leaves of the subject's other records are counted and not opened");
    expect(text).not.toContain(erased);
    await person.visit('/subjects/visitor');
    await page.getByRole('link', { name: 'Report for an authority' }).click();
    await page.waitForURL('**/evidence/subjects/visitor');
    await person.visit('/evidence');
    await page.getByRole('textbox', { name: 'Email, subject ID or consent ID' }).fill(first.toLowerCase());
    await button('Prove').click();
    await page.waitForURL(`**/evidence/consents/${first}`);
  });

  test('the state of the log: size, checkpoint, who else saw it, and what is in it', async () => {
    // Pages that earlier tests opened add audit-trail entries to the log.
    await trailLogged(system, tenant.accountId);
    await page.goto('/evidence');
    const log = page.getByRole('region', { name: 'Your log' });
    await log.getByText('On', { exact: true }).waitFor();
    await page.getByText('No witnesses are set up').waitFor();
    await page.getByText('npx consent log keep notes --log').waitFor();
    const note = await textOf(await (await save('Download checkpoint')).createReadStream());
    const kept = (await page.request.get('/api/v1/log').then((answer) => answer.json())) as { origin: string; size: number };
    expect(note.split('\n').slice(0, 2)).toEqual([kept.origin, String(kept.size)]);
    await log.getByRole('link', { name: 'See what is in the log' }).click();
    const table = page.getByRole('table');
    await table.getByRole('link', { name: first }).first().waitFor();
    // A page ends with each kind: consents, policies, the audit trail, the log itself.
    await button('Show more').click();
    await table.getByText('Policy published').waitFor();
    await button('Show more').click();
    await table.getByText('Entry of the audit trail').first().waitFor();
    await button('Show more').click();
    await table.getByText('Log opened').waitFor();
    const events = await table.getByRole('row').locator('[data-main]').allInnerTexts();
    expect(events.filter((event) => event !== 'Entry of the audit trail').toSorted()).toEqual(
      [
        ...['Consent recorded', 'Consent recorded', 'Consent withdrawn', 'Consent erased'],
        ...['Policy published', 'Log opened', 'Key of the pseudonyms fixed'],
      ].toSorted(),
    );
    await page.getByText(`${events.length} recorded events`).waitFor();
  });

  test('a log that is stopped, off or late says so and what to do', async () => {
    const log = (await page.request.get('/api/v1/log').then((answer) => answer.json())) as Record<string, unknown>;
    const show = async (state: object) => {
      await page.unroute('**/api/v1/log');
      await page.route('**/api/v1/log', (route) => route.fulfill({ json: { ...log, ...state } }));
      await person.visit('/evidence', { isLater: true });
    };
    const state = log['state'] as object;
    await show({ state: { ...state, stopped: true } });
    await page.getByText('Nothing is being signed').waitFor();
    await page.getByText('Ask the operator of this service to resume the log.').waitFor();
    await show({ state: { ...state, stopped: true, stopped_by: 'w1' } });
    await page.getByText('Nothing is being signed: the witness w1 has a later log').waitFor();
    await page.getByText('act on the alert EvidenceWitnessRollback.').waitFor();
    await show({ state: { ...state, refused: true } });
    await page.getByText('Your log was changed in the database').waitFor();
    await page.getByText('act on the alert EvidenceLogEdited.').waitFor();
    const failing = (kind: string, name: string, reason: string) => ({ kind, name, reason, since: '2026-11-28T12:00:00.000Z' });
    const reasons = ['rubbish', 'late', 'unreachable', 'other_key', 'bad_signature'];
    await show({
      state: {
        ...state,
        failures: reasons.flatMap((reason) => [failing('witness', `w-${reason}`, reason), failing('authority', `t-${reason}`, reason)]),
      },
    });
    for (const [reason, text] of [
      ['rubbish', "answers something that we can't read"],
      ['late', "doesn't answer in time"],
      ['unreachable', "can't be reached"],
      ['other_key', 'signs with another key'],
      ['bad_signature', 'answers with a wrong signature'],
    ]) {
      await page.getByText(`The witness w-${reason} ${text}`).waitFor();
      await page.getByText(`The time stamping authority t-${reason} ${text}`).waitFor();
    }
    expect(await findingsOn(page)).toEqual([]);
    await show({ state: { ...state, enabled: false } });
    await page.getByText('Logging is off').waitFor();
    await show({ state: { ...state, anchored: null }, signed_at: '2026-01-01T00:00:00.000Z', size: 900 });
    await page.getByText('The newest events are not in the anchor log yet').waitFor();
    await show({ state: null });
    await page.getByText("We can't say more right now").waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.unroute('**/api/v1/log');
    // A page load, because the page keeps what it has read.
    await page.route('**/api/v1/log', (route) => route.fulfill({ status: 503, json: { error: 'internal_error', message: 'Away.' } }));
    await page.goto('/evidence');
    await button('Try again').waitFor();
    expect(await page.getByText('EvidenceDamaged').count()).toBe(0);
    await page.unroute('**/api/v1/log');
    await page.route('**/api/v1/log', (route) => route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Broken.' } }));
    await page.goto('/evidence');
    await page.getByText('look at the alert EvidenceDamaged').waitFor();
  });

  test('an account without consents sees what to do first', async () => {
    const other = await system.tenants.create();
    const newcomer = await at.person();
    await newcomer.signIn(other);
    await newcomer.visit('/evidence');
    await newcomer.page.getByText('Your log begins with your first consent or policy.').waitFor();
    await newcomer.visit('/evidence/contents');
    await newcomer.page.getByText('No evidence yet').waitFor();
    expect(newcomer.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    await newcomer.leave();
  });

  test('the pages work by keyboard, in dark colours and at 390 pixels', async () => {
    const dark = await at.person({ colorScheme: 'dark', viewport: { width: 390, height: 800 } });
    await dark.signIn(tenant);
    for (const path of ['/evidence', '/evidence/contents', '/evidence/subjects/visitor']) {
      await dark.visit(path);
      await dark.page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntil('the page has loaded', async () => !(await inPage(dark.page, 'isLoading')));
      expect([path, await pixelsTooWide(dark.page)]).toEqual([path, 0]);
      expect([path, await findingsOn(dark.page)]).toEqual([path, []]);
    }
    await dark.leave();
    await person.visit('/evidence');
    await page.getByRole('textbox', { name: 'Email, subject ID or consent ID' }).focus();
    await page.keyboard.type('visitor');
    await page.keyboard.press('Enter');
    await button('Print report').focus();
    expect(await inPage(page, 'activeText')).toBe('Print report');
  });
});
