import { waitUntil } from '@consent/testkit';
import type { Page, Route } from 'playwright-core';
import { linkPolicy, publishVersion, sha256Of } from '../../system/policies';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { checkEach } from './check-each';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics', 'marketing'];
const held = (category: string) => `<script type="text/plain" data-consent="${category}">(window.ran ??= []).push('${category}')</script>`;
// Expressions are text because tests are compiled for Node, without browser types.
const ran = (page: Page) => page.evaluate<string[]>('window.ran ?? []');
const stateOf = (page: Page) => page.evaluate<{ decided: boolean; accepted: boolean; subject: string }>('window.consent.get()');
const storedIn = (page: Page) =>
  page.evaluate<{ pending?: { refused?: boolean } } | null>("JSON.parse(localStorage.getItem('consent.v1'))");
const isIngest = '**/api/v1/public/consent';

describeDashboard('a choice is recorded as it was made, or asked again', (at) => {
  let website: Website;
  let words: string[];
  beforeEach(async () => {
    website = await openWebsite(at);
    // A withdrawal would reload the page (withdrawal.test.ts).
    await website.configure({ categories, banner: { on_withdrawal: 'keep' } });
    website.write({ body: `<h1>Shop</h1>${held('analytics')}${held('marketing')}` });
    words = [];
  });
  afterEach(() => website.close());

  const newPage = async () => {
    const page = await website.newVisitor();
    page.on('console', (message) => words.push(message.text()));
    return page;
  };
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your privacy' });
  const open = async (page: Page) => {
    await page.goto(website.origin);
    await dialogOf(page).waitFor();
  };
  const accept = (page: Page) => dialogOf(page).getByRole('button', { name: 'Accept all' }).click();
  const refuse = (page: Page) => dialogOf(page).getByRole('button', { name: 'Refuse all' }).click();
  const accepted = (page: Page) => waitUntil('the choice holds', async () => (await stateOf(page)).accepted);
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const textsOf = async () =>
    (await at.system.sql.consent.query('SELECT policy_sha256 FROM consents WHERE account_id = $1 ORDER BY id', [
      website.tenant.accountId,
    ])) as { policy_sha256: string }[];
  /** Every request to record is answered by `status`, readable for the page. */
  const answerWith =
    (status: number, message = 'Refused by the test.') =>
    async (route: Route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      await route.fulfill({
        status,
        headers: { 'Access-Control-Allow-Origin': website.origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ error: 'invalid_request', message }),
      });
    };

  describe('[decision 34.6] a record names only the text that the visitor saw', () => {
    test('another policy is linked while the banner is open: the banner asks again with its text', async () => {
      const shown = await website.publishPolicy('The text that the visitor saw first.');
      const page = await newPage();
      await open(page);
      const other = await website.publishPolicy('Another text, which has the same number.');
      expect([shown.version, other.version]).toEqual([1, 1]);
      await accept(page);
      const link = dialogOf(page).getByRole('link', { name: 'Privacy policy' });
      await waitUntil('the other text is asked about', async () => (await link.getAttribute('href'))?.endsWith(sha256Of(other.content)));
      await dialogOf(page).waitFor();
      expect([await ran(page), (await stateOf(page)).decided, await website.records()]).toEqual([[], false, []]);
      expect(words.some((text) => text.includes('did not record the choice') && text.includes('policy_sha256'))).toBe(true);
      await accept(page);
      await recorded(1);
      expect(await textsOf()).toEqual([{ policy_sha256: sha256Of(other.content) }]);
      await accepted(page);
      expect(await ran(page)).toEqual(['analytics', 'marketing']);
    });

    test('a new version while the banner is open: the version that was shown is recorded', async () => {
      const policy = await website.publishPolicy('The text that the visitor saw first.');
      const page = await newPage();
      await open(page);
      await publishVersion(at.system.api(website.tenant.key), policy.id, 'The second text of this policy.');
      await accept(page);
      await recorded(1);
      expect((await website.records())[0]).toMatchObject({ policy_version: 1 });
      expect(await textsOf()).toEqual([{ policy_sha256: sha256Of(policy.content) }]);
    });

    test('[decision 34.11] the link opens the recorded text on the page of the site, and at its hash once another policy is linked', async () => {
      const shown = await website.publishPolicy('# The text of this shop');
      const page = await newPage();
      await open(page);
      const { pathname, search } = new URL(
        (await dialogOf(page).getByRole('link', { name: 'Privacy policy' }).getAttribute('href')) as string,
      );
      const opened = await page.context().newPage();
      const session = await page.context().newCDPSession(opened);
      const follow = async () => {
        await session.send('Network.clearBrowserCache');
        // The address begins with PUBLIC_URL, where this product does not listen.
        await opened.goto(new URL(pathname + search, website.product).href);
        await opened.getByText(sha256Of(shown.content), { exact: true }).waitFor();
        return [new URL(opened.url()).pathname, await opened.getByText(/The text of this shop/).count()];
      };
      expect(await follow()).toEqual([`/policy/${website.tenant.site.id}/1`, 1]);
      await website.publishPolicy('# Another text, which has the same number');
      // The server may keep the page of the site for seconds.
      const isAtHash = async () => (await follow())[0] === `/api/v1/public/policy/${sha256Of(shown.content)}`;
      await waitUntil('the link leads to the hash', isAtHash, { intervalMs: 2000 });
      expect((await follow())[1]).toBe(1);
      await website.publishPolicy(shown.content);
      await accept(page);
      await recorded(1);
      expect(await textsOf()).toEqual([{ policy_sha256: sha256Of(shown.content) }]);
    });

    test('a policy that is linked while the banner shows none is not in the record', async () => {
      const page = await newPage();
      await open(page);
      await website.publishPolicy('A text that nobody has seen yet.');
      await accept(page);
      await recorded(1);
      expect([(await website.records())[0]?.['policy_version'], await textsOf()]).toEqual([0, [{ policy_sha256: '' }]]);
    });

    test('a policy that is no longer linked is not recorded: the banner asks again without it', async () => {
      await website.publishPolicy('The text that the visitor saw first.');
      const page = await newPage();
      await open(page);
      await linkPolicy(at.system, website.tenant, '');
      await accept(page);
      await waitUntil('the server refused', () => words.some((text) => text.includes('did not record')));
      await dialogOf(page).waitFor();
      expect(await dialogOf(page).getByRole('link').count()).toBe(0);
      expect(await website.records()).toEqual([]);
    });

    test('Global Privacy Control shows no text, so its record names none', async () => {
      await website.publishPolicy('A text that nobody has seen yet.');
      const page = await newPage();
      await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
      await page.goto(website.origin);
      await recorded(1);
      expect((await website.records())[0]).toMatchObject({ accepted: false, policy_version: 0 });
      await page.reload();
      await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
      expect(await website.records()).toHaveLength(1);
    });

    test('a server of the last release, which refuses the hash, records the number', async () => {
      await website.publishPolicy('The text that the visitor saw first.');
      const page = await newPage();
      await page.route(isIngest, async (route) => {
        const isKnown = route.request().postData()?.includes('policy_sha256') !== true;
        return isKnown ? route.continue() : answerWith(400, 'Unknown field "policy_sha256".')(route);
      });
      await open(page);
      await accept(page);
      await recorded(1);
      await accepted(page);
      expect((await website.records())[0]).toMatchObject({ accepted: true, policy_version: 1 });
      expect(words.some((text) => text.includes('did not record'))).toBe(false);
    });
  });

  describe('a refusal of the server', () => {
    test('a category that the owner removed is left out of the record', async () => {
      const page = await newPage();
      await open(page);
      await website.configure({ categories: ['necessary', 'analytics'], banner: { on_withdrawal: 'keep' } });
      await accept(page);
      await recorded(1);
      await accepted(page);
      expect((await website.records())[0]).toMatchObject({ accepted: true, preferences: { necessary: true, analytics: true } });
      await waitUntil('the rest runs', async () => (await ran(page)).length > 0);
      expect(await ran(page)).toEqual(['analytics']);
    });

    test('a choice that ends with 400, 401, 403 or 413 is asked again, and nothing optional runs', async () => {
      const page = await newPage();
      await checkEach([400, 401, 403, 413], async (status, at) => {
        words = [];
        await open(page);
        await page.route(isIngest, answerWith(status));
        await accept(page);
        await waitUntil('the console says why', () =>
          words.some((text) => text.includes('did not record') && text.includes('by the test')),
        );
        await dialogOf(page).waitFor();
        expect([await ran(page), (await stateOf(page)).decided]).toEqual([[], false]);
        await page.reload();
        await dialogOf(page).waitFor();
        expect([await ran(page), (await storedIn(page))?.pending?.refused]).toEqual([[], true]);
        await page.unroute(isIngest);
        await accept(page);
        await recorded(at + 1);
        await waitUntil('the choice is settled', async () => (await storedIn(page))?.pending === undefined);
        await page.evaluate('localStorage.clear()');
      });
    });

    test('a rotated token: nothing runs on this page, and the page with the new token records the choice', async () => {
      const page = await newPage();
      await open(page);
      const { body } = await website.owner.post(`/sites/${website.tenant.site.id}/token`);
      await accept(page);
      await waitUntil('the console says why', () => words.some((text) => text.includes('did not record')));
      await waitUntil('the refusal is stored', async () => (await storedIn(page))?.pending?.refused);
      expect([await ran(page), (await stateOf(page)).decided]).toEqual([[], false]);
      await page.reload();
      await page.waitForFunction("typeof window.consent?.get === 'function'");
      expect([await ran(page), (await stateOf(page)).decided]).toEqual([[], false]);
      website.tenant.site.token = body.token as string;
      website.write({ body: `<h1>Shop</h1>${held('analytics')}` });
      await page.reload();
      await recorded(1);
      await accepted(page);
      await waitUntil('the held script runs', async () => (await ran(page)).length === 1);
    });
  });

  test('accept, then refuse while the first request is slow: the newest record is the refusal, each with the time of its click', async () => {
    const page = await newPage();
    await open(page);
    let letGo: (() => void) | undefined;
    await page.route(isIngest, async (route) => {
      if (route.request().method() === 'POST' && letGo === undefined) await new Promise<void>((resolve) => (letGo = resolve));
      await route.continue();
    });
    await accept(page);
    await waitUntil('the first request is on its way', () => letGo !== undefined);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
    expect(await stateOf(page)).toMatchObject({ decided: true, accepted: false });
    letGo?.();
    await recorded(2);
    const [newest, first] = await website.records();
    expect([first?.['accepted'], newest?.['accepted']]).toEqual([true, false]);
    const clickOf = (record: Record<string, unknown> | undefined) =>
      /^banner-(\d{4}-.*?Z)-/.exec(String(record?.['consent_id']))?.[1] ?? '';
    expect(clickOf(first) < clickOf(newest)).toBe(true);
    expect(await ran(page)).toEqual([]);
  });

  test('a choice that waits for another request is sent when the visitor leaves', async () => {
    const page = await newPage();
    await open(page);
    let held = 0;
    await page.route(isIngest, async (route) => {
      if (route.request().method() === 'POST' && ++held === 1) return;
      await route.continue();
    });
    await accept(page);
    await waitUntil('the first request is on its way', () => held === 1);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
    await page.goto('about:blank');
    await recorded(1);
    expect((await website.records())[0]).toMatchObject({ accepted: false });
  });

  test('the choice of one tab holds in the others: accepted, it closes their banner; withdrawn, nothing more runs there', async () => {
    const one = await newPage();
    await open(one);
    const other = await one.context().newPage();
    await open(other);
    await accept(one);
    await accepted(other);
    await dialogOf(other).waitFor({ state: 'hidden' });
    expect(await ran(other)).toEqual(['analytics', 'marketing']);
    await other.getByRole('button', { name: 'Cookie settings' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
    await waitUntil('the withdrawal is known', async () => !(await stateOf(one)).accepted);
    const before = await ran(one);
    await one.evaluate(`(() => {
      const script = document.createElement('script');
      script.type = 'text/plain';
      script.dataset.consent = 'analytics';
      script.text = "window.ran.push('late')";
      document.body.append(script);
    })()`);
    await recorded(2);
    expect(await ran(one)).toEqual(before);
  });

  test('a page from the back-forward cache reads the choice that was made meanwhile', async () => {
    const page = await newPage();
    await open(page);
    // Headless Chromium keeps no page there, so the test sends the event with which a page comes back.
    await page.evaluate(`localStorage.setItem('consent.v1', JSON.stringify({ subject: 'a', accepted: true, policy_version: 0, policy_sha256: '',
      preferences: { necessary: true, analytics: true, marketing: false }, decided_at: new Date().toISOString() }))`);
    expect((await stateOf(page)).decided).toBe(false);
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    expect(await stateOf(page)).toMatchObject({ decided: true, accepted: true });
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await ran(page)).toEqual(['analytics']);
  });

  test('another data-subject in the same browser is asked, and has a record of their own', async () => {
    const body = `<h1>Shop</h1>${held('analytics')}`;
    website.write({ attributes: 'data-subject="user-a"', body });
    const page = await newPage();
    await open(page);
    await accept(page);
    await recorded(1);
    website.write({ attributes: 'data-subject="user-b"', body });
    await open(page);
    expect([await ran(page), (await stateOf(page)).decided, (await stateOf(page)).subject]).toEqual([[], false, '']);
    await refuse(page);
    await recorded(2);
    expect((await website.records()).map((record) => [record['subject_id'], record['accepted']])).toEqual([
      ['user-b', false],
      ['user-a', true],
    ]);
  });

  test('window.consent.set throws for what is no choice, and changes nothing', async () => {
    const page = await newPage();
    await open(page);
    const values = [
      ...["{ analytics: 'false' }", '1', 'null', "'yes'", '[true]', "{ 'no key!': true }", '{ unknown: true }', '{ constructor: true }'],
    ];
    await checkEach(values, async (value) => {
      await expect(page.evaluate(`window.consent.set(${value})`)).rejects.toThrow('consent.set');
      expect([await ran(page), (await stateOf(page)).decided, await storedIn(page)]).toEqual([[], false, null]);
    });
  });

  test('a category that window.consent.set named before the settings were loaded is checked when they are', async () => {
    const page = await newPage();
    let letGo: (() => void) | undefined;
    await page.route('**/api/v1/public/site', async (route) => {
      await new Promise<void>((resolve) => (letGo = resolve));
      await route.continue();
    });
    await page.goto(website.origin);
    await page.waitForFunction("typeof window.consent?.get === 'function'");
    await page.evaluate('window.consent.set({ unknown: true })');
    await waitUntil('the settings are asked for', () => letGo !== undefined);
    letGo?.();
    await dialogOf(page).waitFor();
    expect([(await stateOf(page)).decided, words.some((text) => text.includes('unknown is not a category'))]).toEqual([false, true]);
  });

  test('for a returning visitor, Google tags hear "denied" before any held tag runs', async () => {
    await website.configure({ categories, banner: { google_consent_mode: true } });
    const tag = `<script type="text/plain" data-consent="analytics">(window.dataLayer ??= []).push(['tag'])</script>`;
    website.write({ body: `<h1>Shop</h1>${tag}` });
    const page = await newPage();
    await open(page);
    await accept(page);
    await accepted(page);
    const layer = () => page.evaluate<string[]>('(window.dataLayer ?? []).map((entry) => entry[1] ?? entry[0])');
    await waitUntil('the tag runs', async () => (await layer()).length === 3);
    const first = await layer();
    await page.reload();
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect([first, await layer()]).toEqual([
      ['default', 'update', 'tag'],
      ['default', 'update', 'tag'],
    ]);
  });

  test('a broken entry of localStorage is removed and asked again', async () => {
    const page = await newPage();
    const texts = [
      ...['{', '5', '{"subject":"x","preferences":null}', '{"subject":"x","preferences":[]}'],
      '{"subject":"x","preferences":{},"decided_at":5}',
    ];
    await checkEach(texts, async (text, at) => {
      website.write({ head: `<script>localStorage.setItem('consent.v1', ${JSON.stringify(text)})</script>` });
      await open(page);
      expect(await storedIn(page)).toBeNull();
      await accept(page);
      await recorded(at + 1);
    });
  });
});
