import { waitUntil } from '@consent/testkit';
import type { Page, Route } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics'];
const isIngest = '**/api/v1/public/consent';

interface Context {
  notice_sha256: string | null;
  notice_number: number | null;
  asked: string | null;
  language: string | null;
  surface: string | null;
  action: string | null;
  signals: object | null;
}

describeDashboard('[decision 50] a choice names the question that it answers', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories });
    website.write();
  });
  afterEach(() => website.close());

  const api = () => at.system.api(website.tenant.key);
  const dialogOf = (page: Page) => page.getByRole('dialog');
  const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
  const openPage = async (page: Page) => {
    await page.goto(website.origin);
    await dialogOf(page).waitFor();
    return page;
  };
  const newVisitor = async () => openPage(await website.newVisitor());
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  /** Of the newest record. */
  const contextAfter = async (count: number): Promise<Context> => {
    await recorded(count);
    const [record] = await website.records();
    return (await api().get(`/consents/${record?.['id'] as string}/context`)).body as unknown as Context;
  };
  const messageOf = async ({ notice_number: number, language }: Context): Promise<unknown> => {
    const { notice } = (await website.owner.get(`/sites/${website.tenant.site.id}/notices/${number}`)).body as {
      notice: { texts: Record<string, { message: string }> };
    };
    return notice.texts[language as string]?.message;
  };

  test('a text is changed in the dashboard, and each answer before and after it is found under its own notice', async () => {
    const person = await at.person();
    await person.signIn(website.tenant);
    await person.page.goto(`/sites/${website.tenant.site.id}?tab=banner`);
    const form = person.page.getByRole('form', { name: 'Banner settings' });
    const setMessage = async (message: string) => {
      await form.getByLabel('Message', { exact: true }).fill(message);
      await form.getByRole('button', { name: 'Save banner' }).click();
      await form.getByText('All changes are saved').waitFor();
    };
    await setMessage('We count visits for ten days.');
    const [first, staying] = [await newVisitor(), await newVisitor()];
    await press(first, 'Accept all');
    const before = await contextAfter(1);
    await setMessage('We count visits for two days.');
    await press(await newVisitor(), 'Refuse all');
    const after = await contextAfter(2);
    // Opened before the change, answered after it.
    await press(staying, 'Choose');
    await press(staying, 'Save choice');
    const late = await contextAfter(3);
    website.write({ language: 'pt-BR' });
    await press(await newVisitor(), 'Recusar tudo');
    const portuguese = await contextAfter(4);
    await first.getByRole('button', { name: 'Cookie settings' }).click();
    await press(first, 'Refuse all');
    const again = await contextAfter(5);
    await person.leave();

    const contexts = [before, after, late, portuguese, again];
    expect(contexts.map(({ surface, action, language, asked }) => [surface, action, language, asked])).toEqual([
      ['banner', 'accept_all', 'en', 'served'],
      ['banner', 'refuse_all', 'en', 'served'],
      ['banner', 'save', 'en', 'served'],
      ['banner', 'refuse_all', 'pt-BR', 'served'],
      ['preferences', 'refuse_all', 'en', 'served'],
    ]);
    const messages = [];
    for (const context of contexts) messages.push(await messageOf(context));
    expect(messages).toEqual([
      'We count visits for ten days.',
      'We count visits for two days.',
      'We count visits for ten days.',
      expect.stringMatching(/^Usamos cookies/),
      'We count visits for ten days.',
    ]);
    expect([after.notice_number, again.notice_number]).toEqual([(before.notice_number ?? 0) + 1, before.notice_number]);
  });

  test('Global Privacy Control is a signal that was answered by no button', async () => {
    const page = await website.newVisitor();
    await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
    await page.goto(website.origin);
    expect(await contextAfter(1)).toMatchObject({ surface: 'other', action: 'signal', signals: { gpc: true }, asked: 'served' });
  });

  test('a browser without Global Privacy Control has no signal, and one that has it off says so', async () => {
    await press(await newVisitor(), 'Accept all');
    expect((await contextAfter(1)).signals).toEqual({});
    const page = await website.newVisitor();
    await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: false })");
    await press(await openPage(page), 'Accept all');
    expect((await contextAfter(2)).signals).toEqual({ gpc: false });
  });

  test('the question of the page’s own dialog is unknown, and a page that takes an acceptance back withdraws it', async () => {
    const page = await newVisitor();
    const set = (choice: string) => page.evaluate(`window.consent.set(${choice})`);
    const nothing = { notice_sha256: null, notice_number: null, asked: null, surface: null, action: null };
    await set('false');
    expect(await contextAfter(1)).toMatchObject(nothing);
    await set('{ analytics: true }');
    expect(await contextAfter(2)).toMatchObject(nothing);
    await waitUntil('the acceptance holds', () => page.evaluate<boolean>('window.consent.get().accepted'));
    await set('{ analytics: false }');
    expect(await contextAfter(3)).toMatchObject({ surface: 'other', action: 'withdraw', asked: 'served', notice_number: 1 });
  });

  test('with a token of another site, or an altered one, the question is only claimed', async () => {
    const neighbour = await openWebsite(at);
    try {
      await neighbour.configure({ categories });
      const { notice } = (await (
        await fetch(`${at.system.baseUrl}/api/v1/public/site`, { headers: { 'X-Site-Token': neighbour.tenant.site.token } })
      ).json()) as { notice: { token: string } };
      const wrong = [() => notice.token, (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), () => undefined];
      for (const [at, change] of wrong.entries()) {
        const page = await newVisitor();
        await page.route(isIngest, async (route) => {
          const body = route.request().postDataJSON() as { context: { token: string } } | null;
          if (body === null) return route.continue();
          await route.continue({ postData: JSON.stringify({ ...body, context: { ...body.context, token: change(body.context.token) } }) });
        });
        await press(page, 'Accept all');
        expect(await contextAfter(at + 1)).toMatchObject({ asked: 'claimed', notice_number: 1, action: 'accept_all' });
      }
    } finally {
      await neighbour.close();
    }
  });

  test.each(['Unknown field "context".', 'context.notice_sha256 is not the hash of a notice of this site.'])(
    'a server that answers “%s” records the choice without a context',
    async (message) => {
      const page = await newVisitor();
      const refuse = (route: Route) =>
        route.fulfill({
          status: 400,
          headers: { 'Access-Control-Allow-Origin': website.origin, 'Content-Type': 'application/json' },
          body: JSON.stringify({ error: 'invalid_request', message }),
        });
      await page.route(isIngest, (route) =>
        route.request().postData()?.includes('"context"') === true ? refuse(route) : route.continue(),
      );
      await press(page, 'Accept all');
      expect(await contextAfter(1)).toMatchObject({ notice_sha256: null, action: null });
      expect(await page.evaluate('window.consent.get().accepted')).toBe(true);
    },
  );

  test('a choice that waits for the server keeps the question that was shown, also after the site has changed', async () => {
    const page = await newVisitor();
    await page.route(isIngest, (route) => route.abort());
    await press(page, 'Accept all');
    await waitUntil('the choice is stored', () =>
      page.evaluate<boolean>("localStorage.getItem('consent.v1')?.includes('pending') === true"),
    );
    await website.configure({ categories, banner: { texts: { en: { message: 'Another question.' } } } });
    await page.unroute(isIngest);
    await page.reload();
    const context = await contextAfter(1);
    expect([context.notice_number, context.asked, await messageOf(context)]).toEqual([
      1,
      'served',
      expect.stringMatching(/^We use cookies/),
    ]);
  });
});
