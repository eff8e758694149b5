import { createHash, randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { waitUntil } from '@consent/testkit';
import type { Locator, Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { purgeNow } from '../../e2e/evidence/purge-calls';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const anyText = `a/b?c=1#d%2F..\\ "><img src=x onerror="window.attacked=1"> 日本語\ttab`;

describeDashboard('the page of a subject', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let blog: string;
  /** Each test has its own subject, because all share an account and a tab. */
  let visitor: string;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    blog = (await (await system.signIn(tenant)).post('/sites', { name: 'Blog', domain: 'blog.example.com' })).body['id'] as string;
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  beforeEach(() => {
    visitor = `visitor-${randomUUID()}`;
  });
  afterEach(async () => {
    page.removeAllListeners('request');
    await page.unrouteAll();
    expect(person.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => person?.leave());

  const record = async (subject_id: string, more: object = {}) =>
    (await system.api(tenant.key).post('/consents', { site_id: tenant.site.id, subject_id, accepted: true, ...more })).body['id'] as string;
  const read = async (id: string) => (await system.api(tenant.key).get(`/consents/${id}`)).body;
  const main = () => page.getByRole('main');
  const dialog = () => page.getByRole('dialog');
  const history = () => page.getByRole('region', { name: 'History' });
  const items = () => history().locator('.mantine-Timeline-item');
  const onSite = (list: Locator, site: string) => list.getByRole('listitem').filter({ hasText: site });

  test('[decision 25.1] is found by an email, which is hashed in the browser and never sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')));
    const subject = hashOf('ana.oliveira@example.com');
    const id = await record(subject);
    await person.visit('/subjects');
    await page.getByRole('textbox', { name: 'Email or subject ID' }).fill('  Ana.Oliveira@Example.com ');
    await main().getByText(subject).waitFor();
    await page.getByRole('button', { name: 'Open subject' }).click();
    await history().getByRole('link', { name: id }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/subjects/${subject}`);
    expect(sent.filter((text) => /ana\.oliveira/i.test(text))).toEqual([]);
    expect(await page.title()).not.toContain(subject);
  });

  test('[decision 25.1] the list search hashes an email, or uses it unchanged on request', async () => {
    const [hashed, plain] = [await record(hashOf('ana@example.com')), await record('ana@example.com')];
    await person.visit('/consents');
    const field = page.getByRole('search').getByLabel('Subject', { exact: true });
    const isSearched = (subject: string) => page.waitForURL((url) => url.searchParams.get('subject_id') === subject);
    const isFound = async (id: string) => (await main().locator(`a[href="/consents/${id}"]`).count()) > 0;
    const areFound = () => Promise.all([hashed, plain].map(isFound));
    await field.fill('ana@example.com');
    await field.press('Enter');
    await isSearched(hashOf('ana@example.com'));
    await waitUntil('only the hash is found', async () => (await areFound()).join() === 'true,false');
    expect(await field.inputValue()).toBe(hashOf('ana@example.com'));

    await page.getByRole('button', { name: 'Use the email itself' }).click();
    await isSearched('ana@example.com');
    await waitUntil('only the email is found', async () => (await areFound()).join() === 'false,true');

    // The id in the URL was recorded unhashed, so the dialog erases it and not its hash.
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog().getByText('This erases 1 consent:').waitFor();
    await dialog().getByLabel('Type ERASE to confirm').fill('ERASE');
    await dialog().getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog().getByText('1 consent erased').waitFor();
    expect([(await read(plain))['deleted_at'], (await read(hashed))['deleted_at']]).toEqual([expect.any(String), null]);
  });

  test('shows what happened on all sites on one timeline, with its actors', async () => {
    const first = await record(visitor);
    const onBlog = await record(visitor, { site_id: blog });
    await record('somebody else');
    await system.api(tenant.key).put(`/consents/${first}`, { accepted: false });
    await person.visit(`/subjects/${visitor}`);
    await waitUntil('all three are shown', async () => (await items().count()) === 3);
    const texts = await items().allInnerTexts();
    expect(
      texts.map((text) => [/^(Recorded|Revoked)/.exec(text.trim())?.[0], text.includes('Blog'), text.includes('by the API key “Key”')]),
    ).toEqual([
      ['Revoked', false, true],
      ['Recorded', true, false],
      ['Recorded', false, false],
    ]);
    expect(texts[1]).toContain(onBlog);
    await history().getByText('2 records').waitFor();
    await onSite(page.getByRole('list', { name: 'What holds now' }), 'Blog')
      .getByText('0 superseded, 0 erased')
      .waitFor();
  });

  test('[decision 66] a purge is asked for after an erasure, with its number, who asked and its certificate, also once nothing else is left', async () => {
    const panel = () => page.getByRole('region', { name: 'Purge' });
    await record('leaving');
    await person.visit('/subjects/leaving');
    await panel().getByText('Erase the subject first.').waitFor();
    expect(await panel().getByRole('button', { name: 'Purge subject' }).count()).toBe(0);
    await system.api(tenant.key).delete('/consents/by-subject/leaving');
    await page.reload();
    await panel().getByRole('button', { name: 'Purge subject' }).click();
    await dialog().getByText('Nobody can bring it back').waitFor();
    await dialog().getByRole('button', { name: 'Purge subject' }).click();
    await panel().getByText('A purge was asked for.').waitFor();
    const { status } = await purgeNow(system, system.api(tenant.key), 'leaving');
    await page.reload();
    await panel().getByText('This person was purged.').waitFor();
    await panel()
      .getByText(status.body['id'] as string)
      .waitFor();
    await panel().getByText('User ').waitFor();
    await panel().getByText('1 consent, 2 entries of the evidence log').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel().getByRole('button', { name: 'Download certificate' }).click(),
    ]);
    expect(await textOf(await download.createReadStream())).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await main().getByText('leaving', { exact: true }).count()).toBe(1);
  });

  test('[decision 62.8] the list shows one row a person on request', async () => {
    const [older, newer] = [await record(visitor), await record(visitor)];
    await person.visit(`/consents?subject_id=${visitor}`);
    const isListed = async (id: string) => (await main().locator(`a[href="/consents/${id}"]`).count()) > 0;
    await waitUntil('both are listed', async () => (await isListed(older)) && (await isListed(newer)));
    await page.getByRole('checkbox', { name: 'Only the latest decision of each person and site' }).check();
    await page.waitForURL(/latest_only=true/);
    await waitUntil('only the newer one is listed', async () => (await isListed(newer)) && !(await isListed(older)));
    await main().getByText('1 consent', { exact: true }).waitFor();
  });

  test('says how many of all records it shows, newest first, and adds older ones', async () => {
    const consents = Array.from({ length: 30 }, () => ({ site_id: blog, subject_id: visitor, accepted: true }));
    await system.api(tenant.key).post('/consents/batch', { consents });
    await person.visit(`/subjects/${visitor}`);
    await history().getByText('Latest 25 of 30 records.').waitFor();
    await history().getByRole('button', { name: 'Show more' }).click();
    await items().nth(29).waitFor();
    await history().getByText('30 records', { exact: true }).waitFor();
    expect(await items().count()).toBe(30);
  });

  test('[decision 25.3] reads at most 1,000 records of a subject and says when there are older ones', async () => {
    const id = await record(visitor);
    const one = await read(id);
    const limits: string[] = [];
    const isList = (url: URL) => url.pathname === '/api/v1/consents' && url.searchParams.get('subject_id') === visitor;
    await page.route(isList, (route) => {
      const limit = new URL(route.request().url()).searchParams.get('limit') as string;
      limits.push(limit);
      const data = Array.from({ length: Number(limit) }, (_, index) => ({ ...one, id: `${limits.length} ${index}` }));
      return route.fulfill({ json: { data, limit: Number(limit), next_cursor: `${limits.length}` } });
    });
    await person.visit(`/subjects/${visitor}`);
    await history().getByText('Latest 25 of 1,000+ records.').waitFor();
    await page.getByText('0 superseded, 0+ erased').waitFor();
    expect(limits.toSorted()).toEqual([...Array<string>(10).fill('100'), '25']);
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog().getByText('This erases 1,000 consents and more:').waitFor();
  });

  test('[decision 62.4] says that there are too many records, and links to them', async () => {
    await record(visitor);
    const tooMany = { status: 400, json: { code: 'invalid_request', detail: 'A subject has more than 2000 records.' } };
    await page.route(`**/subjects/${visitor}/states`, (route) => route.fulfill(tooMany));
    await person.visit(`/subjects/${visitor}`);
    const now = page.getByRole('region', { name: 'What holds now' });
    await now.getByText('This subject has too many records to say what holds.').waitFor();
    await now.getByRole('link', { name: 'View these records in Consents' }).click();
    await page.waitForURL(/\/consents\?.*subject_id=visitor-/);
  });

  test('says that an erasure continues in the background when its response takes too long', async () => {
    await record(visitor);
    const late = { status: 503, headers: { 'Retry-After': '1' }, json: { error: 'internal_error', message: 'It goes on.' } };
    await page.route('**/by-subject/**', (route) => route.fulfill(late));
    await person.visit(`/subjects/${visitor}`);
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog().getByLabel('Type ERASE to confirm').fill('ERASE');
    await dialog().getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog().getByText('the erasure continues in the background').waitFor();
  });

  test('accepts any text as a subject ID, in links, in its URL and in every call', async () => {
    const id = await record(anyText);
    await person.visit(`/consents/${id}`);
    // The site above it becomes a link when the sites are loaded.
    await page.getByRole('definition').locator('a[href^="/subjects/"]').click();
    await history().getByRole('link', { name: id }).waitFor();
    await page.reload();
    await history().getByRole('link', { name: id }).waitFor();
    expect(await inPage(page, 'wasAttacked')).toBe(false);
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog().getByText('This erases 1 consent:').waitFor();
    await dialog().getByLabel('Type ERASE to confirm').fill('ERASE');
    await dialog().getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog().getByText('1 consent erased').waitFor();
    expect((await read(id))['deleted_at']).not.toBeNull();
  });

  test.each(['.', '..'])('[decision 37.2] the subject %j of an earlier release is found, proved, withdrawn and erased', async (subject) => {
    const [id, other] = [await record(visitor), await record('-')];
    await system.sql.consent.query('UPDATE consents SET subject_id = $1 WHERE id = $2', [subject, id]);
    await person.visit('/subjects');
    await page.getByRole('textbox', { name: 'Email or subject ID' }).fill(subject);
    await page.getByRole('button', { name: 'Open subject' }).click();
    await history().getByRole('link', { name: id }).waitFor();
    await person.visit(`/consents/${id}`);
    await page.getByRole('definition').getByRole('link', { name: subject, exact: true }).click();
    await history().getByRole('link', { name: id }).waitFor();
    await page.reload();
    await history().getByRole('link', { name: id }).waitFor();

    const proved = page.waitForRequest(/\/evidence/);
    await page.getByRole('button', { name: 'Download evidence' }).click();
    const { pathname, searchParams } = new URL((await proved).url());
    expect([pathname, searchParams.get('subject_id')]).toEqual(['/api/v1/subjects/-/evidence', subject]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    expect(JSON.parse(await textOf(await (await downloading).createReadStream()))).toMatchObject({
      subject_id: subject,
      consents: [{ id }],
    });

    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await dialog().getByRole('button', { name: 'Withdraw 1 consent' }).click();
    await dialog().waitFor({ state: 'detached' });
    await history().getByText('Revoked').waitFor();
    expect(await read(id)).toMatchObject({ subject_id: subject, accepted: false });
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog().getByText('This erases 1 consent:').waitFor();
    await dialog().getByLabel('Type ERASE to confirm').fill('ERASE');
    await dialog().getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog().getByText('1 consent erased').waitFor();
    expect([(await read(id))['deleted_at'], (await read(other))['deleted_at']]).toEqual([expect.any(String), null]);
  });

  test('[decision 25.4] says first what holds now on each site; older records are superseded, and only what is given can be withdrawn', async () => {
    const accepted = await record(visitor, { preferences: { analytics: true } });
    const refused = await record(visitor, { accepted: false, preferences: { analytics: false } });
    const onBlog = await record(visitor, { site_id: blog });
    await person.visit(`/subjects/${visitor}`);
    const now = page.getByRole('list', { name: 'What holds now' });
    const onShop = onSite(now, tenant.site.name);
    await onShop.getByText(/^Now: Refused since .*\(record/).waitFor();
    await onShop.getByRole('link', { name: refused }).waitFor();
    await onShop.getByText('1 superseded, 0 erased').waitFor();
    await onSite(now, 'Blog')
      .getByText(/^Now: Accepted since/)
      .waitFor();
    expect((await main().getByRole('region').first().getAttribute('aria-label'))!).toBe('What holds now');
    await waitUntil('the timeline marks the older record', async () => {
      const marked = (await items().allInnerTexts()).filter((text) => /superseded/i.test(text));
      return marked.length === 1 && marked[0]!.includes(accepted);
    });

    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await dialog().getByRole('button', { name: 'Withdraw 1 consent' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect([await read(onBlog), await read(accepted)]).toMatchObject([{ accepted: false }, { accepted: true }]);
    await waitUntil(
      'nothing is left to withdraw',
      async () => (await page.getByRole('button', { name: 'Withdraw consent' }).count()) === 0,
    );

    await person.visit(`/consents/${accepted}`);
    await page.getByText('A later decision of this subject on this site holds now:').waitFor();
    await main().getByRole('alert').getByRole('link', { name: refused }).waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw consent' }).count()).toBe(0);
  });

  test('[decision 25.4] an older record that is changed later holds; after an erasure of the latest decision nothing does', async () => {
    const older = await record(visitor);
    const newer = await record(visitor);
    const erased = await record(visitor, { site_id: blog });
    await system.api(tenant.key).put(`/consents/${older}`, { accepted: false });
    await system.api(tenant.key).delete(`/consents/${erased}`);
    await person.visit(`/subjects/${visitor}`);
    const now = page.getByRole('list', { name: 'What holds now' });
    await onSite(now, tenant.site.name).getByRole('link', { name: older }).waitFor();
    await onSite(now, tenant.site.name)
      .getByText(/^Now: Withdrawn since/)
      .waitFor();
    await onSite(now, 'Blog').getByText('Now: nothing. The latest decision was erased on').waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw consent' }).count()).toBe(0);
    await person.visit(`/consents/${newer}`);
    await main().getByRole('alert').getByRole('link', { name: older }).waitFor();
  });

  test('[decision 25.2] withdraws on behalf: each accepted consent is refused, and the history names the person', async () => {
    const preferences = { necessary: true, analytics: true };
    const ids = [await record(visitor, { preferences }), await record(visitor, { preferences, site_id: blog })];
    const refused = await record('somebody else', { accepted: false });
    await person.visit(`/subjects/${visitor}`);
    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await dialog().getByText('Blog').waitFor();
    await dialog().getByRole('button', { name: 'Withdraw 2 consents' }).click();
    await dialog().waitFor({ state: 'detached' });
    await waitUntil('the history names the person', async () => (await history().getByText('by Tenant').count()) === 2);
    for (const id of ids) expect(await read(id)).toMatchObject({ accepted: false, preferences: { necessary: true, analytics: false } });
    expect(await page.getByRole('button', { name: 'Withdraw consent' }).count()).toBe(0);
    expect((await system.api(tenant.key).get(`/consents/${refused}/history`)).body['data']).toEqual([]);
  });

  test('[decision 25.2] withdraws a consent whose site no longer accepts one of its categories, also since the page was opened', async () => {
    const session = await system.signIn(tenant);
    const site = { name: 'Shop', domain: 'shop.example.com' };
    const site_id = (await session.post('/sites', site)).body['id'] as string;
    const id = await record(visitor, { site_id, preferences: { analytics: true, ads: true, functional: true } });
    await session.put(`/sites/${site_id}`, { ...site, categories: ['analytics', 'functional'] });
    await page.goto(`/consents/${id}`);
    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await dialog().getByRole('button', { name: 'Withdraw 1 consent' }).waitFor();
    await session.put(`/sites/${site_id}`, { ...site, categories: ['analytics'] });
    await dialog().getByRole('button', { name: 'Withdraw 1 consent' }).click();
    await dialog().waitFor({ state: 'detached' });
    const { accepted, preferences } = await read(id);
    expect([accepted, preferences]).toEqual([false, { analytics: false }]);
  });

  test('[decision 25.3] an erasure first shows how many consents it affects on each site; the history then names the person who erased', async () => {
    const id = await record(visitor);
    await record(visitor, { site_id: blog });
    await record(visitor, { site_id: blog });
    await system.api(tenant.key).delete(`/consents/${await record(visitor, { site_id: blog })}`);
    await person.visit(`/consents/${id}`);
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog().getByText('This erases 3 consents:').waitFor();
    await onSite(dialog(), 'Blog').getByText('2 to erase, 1 already erased').waitFor();
    await dialog().getByLabel('Site').selectOption({ label: 'Blog' });
    await dialog().getByText('This erases 2 consents:').waitFor();
    await dialog().getByLabel('Site').selectOption({ label: 'All sites' });
    await dialog().getByLabel('Type ERASE to confirm').fill('ERASE');
    await dialog().getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog().getByText('3 consents erased').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    // The evidence log names the actor about a second later.
    await history().getByText('by Tenant').waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw consent' }).count()).toBe(0);
  });

  test('a linked page says what an erasure does and what remains as evidence', async () => {
    await person.visit('/subjects');
    await page.getByRole('link', { name: 'What an erasure does' }).click();
    await page.getByRole('region', { name: 'What stays as evidence' }).waitFor();
    await page.getByText("It doesn't anonymize").waitFor();
  });

  test('[decisions 3.4, 25.3] downloads the data as JSON with histories, and as CSV', async () => {
    const formula = await record(visitor, { consent_id: '=1+1', preferences: { analytics: true } });
    const changed = await record(visitor, { site_id: blog });
    await system.api(tenant.key).put(`/consents/${changed}`, { accepted: false });
    await person.visit(`/subjects/${visitor}`);
    const download = async (format: string) => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${format}` }).click();
      const file = await downloading;
      return { name: file.suggestedFilename(), text: await textOf(await file.createReadStream()) };
    };
    const json = await download('JSON');
    const day = new Date().toISOString().slice(0, 10);
    const digits = hashOf(visitor).slice(0, 8);
    expect(json.name.replace(day, 'DAY')).toBe(`subject-data-${digits}-DAY.json`);
    const data = JSON.parse(json.text) as { consents: { id: string; history: object[] }[] };
    expect(data).toMatchObject({ subject_id: visitor, is_complete: true });
    expect(data.consents.map(({ id, history: { length } }) => [id, length])).toEqual([
      [changed, 1],
      [formula, 0],
    ]);
    await page.getByText('Downloaded 2 records.').waitFor();

    const csv = await download('CSV');
    expect(csv.name.replace(day, 'DAY')).toBe(`subject-data-${digits}-DAY.csv`);
    const lines = csv.text.split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`${formula},${tenant.site.id},${visitor},'=1+1,true,"{""analytics"":true}"`);
  });

  test('[decision 22.2] downloads the evidence of a subject and of a record as zips, with a way to verify them', async () => {
    const id = await record(visitor);
    await waitUntil('the record is in the log', async () => (await system.api(tenant.key).get(`/consents/${id}/proof`)).status === 200);
    for (const [path, name] of [
      [`/subjects/${visitor}`, `evidence-subject-${hashOf(visitor).slice(0, 8)}`],
      [`/consents/${id}`, `evidence-${id}`],
    ] as const) {
      await person.visit(path);
      const panel = page.getByRole('region', { name: 'Evidence' });
      expect(await panel.getByRole('link', { name: 'Verify a bundle' }).getAttribute('href')).toBe('/verify');
      const downloading = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Download evidence' }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d{2}-\\d{2}\\.zip$`));
      expect((await textOf(await file.createReadStream())).slice(0, 2)).toBe('PK');
    }
  });

  test('says why the evidence is not available yet, and offers no broken file', async () => {
    await record(visitor);
    const refusal = { status: 409, headers: { 'Retry-After': '1' }, json: { error: 'conflict', message: 'Not in the log yet.' } };
    await page.route('**/api/v1/subjects/*/evidence*', (route) => route.fulfill(refusal));
    await person.visit(`/subjects/${visitor}`);
    await page.getByRole('button', { name: 'Download evidence' }).click();
    await page.getByText("The latest change isn't in the evidence log yet. Try again in 1 second.").waitFor();
  });

  test('says that a subject has no consents, and how to search again', async () => {
    await person.visit('/subjects/nobody');
    await page.getByText('No consents found').waitFor();
    await page.getByRole('link', { name: 'Search again' }).click();
    await page.getByRole('textbox', { name: 'Email or subject ID' }).waitFor();
  });
});
