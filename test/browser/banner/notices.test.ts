import { createHash } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { createApiClient } from '../../system/api-client';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

const banner = {
  categories: [
    { key: 'necessary' },
    {
      key: 'analytics',
      label: { fr: 'Mesure', 'pt-BR': 'Medição' },
      description: { en: 'How many people come.', fr: 'Combien de visites.' },
    },
    { key: 'maps' },
  ],
  texts: { fr: { title: 'Vos cookies', message: 'Nous comptons les visites.', accept: 'Tout accepter', refuse: 'Tout refuser' } },
  position: 'center',
};

interface Notice {
  number: number;
  sha256: string;
  notice: {
    program: string;
    policy: { version: number; sha256: string } | null;
    categories: { key: string; required: boolean; label: Record<string, string>; description: Record<string, string> }[];
    texts: Record<string, Record<string, string>>;
    buttons: string[];
    position: string;
  };
}

describeDashboard('[decision 49] the notices of a site', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
  });
  afterEach(() => website.close());

  const path = () => `/sites/${website.tenant.site.id}/notices`;
  const list = async () => (await website.owner.get(path())).body.data as { number: number; sha256: string }[];
  const numbers = async () => (await list()).map(({ number }) => number);
  const read = async (number: number) => (await website.owner.get(`${path()}/${number}`)).body as unknown as Notice;
  /** A key of the account at the gateway that serves banner.js. */
  const clientOf = (key: string) => createApiClient(`${at.system.baseUrl}/api/v1`, key);
  const publicSite = async () =>
    (await (await fetch(`${at.system.baseUrl}/api/v1/public/site`, { headers: { 'X-Site-Token': website.tenant.site.token } })).json()) as {
      notice: { number: number; sha256: string; token: string } | null;
    };

  test('each change of the settings makes the next number, and settings that were there before keep theirs', async () => {
    await website.configure({ banner });
    await website.configure({ banner: { ...banner, position: 'bottom' } });
    expect(await numbers()).toEqual([2, 1]);
    await website.configure({ banner });
    expect((await publicSite()).notice?.number).toBe(1);
    expect((await website.owner.get(path())).body['current_number']).toBe(1);
    const [first, second] = [await read(1), await read(2)];
    expect([first.notice.position, second.notice.position]).toEqual(['center', 'bottom']);
    expect(first.notice.program).toBe(
      createHash('sha256')
        .update(await (await fetch(`${at.system.baseUrl}/banner.js`)).text())
        .digest('hex'),
    );
  });

  test('a linked policy and its next version make the next numbers', async () => {
    await website.configure({ banner });
    const policy = await website.publishPolicy('# Privacy\n\nWe keep it for ten days.');
    expect(await numbers()).toEqual([2, 1]);
    await at.system
      .api(website.tenant.key)
      .put(`/policies/${policy.id}`, { name: 'Privacy', content: '# Privacy\n\nWe keep it for two days.' });
    const token = expect.stringMatching(/^\d+\.[\w-]{43}$/) as string;
    expect((await publicSite()).notice).toEqual({ number: 3, sha256: (await read(3)).sha256, token });
    const versions = [];
    for (const number of [1, 2, 3]) versions.push((await read(number)).notice.policy?.version);
    expect(versions).toEqual([undefined, 1, 2]);
  });

  test('the hash is that of the canonical JSON', async () => {
    await website.configure({ banner });
    const { text, body } = await website.owner.get(`${path()}/1`);
    const content = text.slice(text.indexOf('"notice":') + '"notice":'.length, -1);
    expect(body['sha256']).toBe(createHash('sha256').update(content).digest('hex'));
  });

  test('a notice is proved by its leaf, which names its hash', async () => {
    await website.configure({ banner });
    const { sha256 } = await read(1);
    const answered = async () => website.owner.get(`${path()}/1/proof`);
    await waitUntil('the notice is in the log', async () => (await answered()).status === 200);
    const { events } = (await answered()).body as unknown as { events: { type: string; frame: string }[] };
    expect(events.map(({ type, frame }) => [type, (JSON.parse(frame) as { notice: unknown }).notice])).toEqual([
      ['notice.published', { number: 1, sha256, site: website.tenant.site.id }],
    ]);
  });

  test('other accounts get 404, and a deleted site keeps its notices', async () => {
    await website.configure({ banner });
    const stranger = clientOf((await at.system.tenants.create()).key);
    expect([(await stranger.get(path())).status, (await stranger.get(`${path()}/1`)).status]).toEqual([404, 404]);
    await website.owner.delete(`/sites/${website.tenant.site.id}`);
    expect(await numbers()).toEqual([1]);
    expect((await website.owner.get(`${path()}/1`)).status).toBe(200);
    expect((await website.owner.get(`${path()}/2`)).status).toBe(404);
  });

  test.each(['en', 'pt-BR', 'fr'])('a visitor who reads %s sees what the notice says, in its order', async (language) => {
    await website.configure({ banner });
    const { notice } = await read(1);
    website.write({ attributes: `data-language="${language}"` });
    const shown = await whatIsShown(await website.newVisitor(), website.origin);
    const texts = notice.texts[language] as Record<string, string>;
    const named: Record<string, string | undefined> = {
      refuse_all: texts['refuse'],
      accept_all: texts['accept'],
      choose: texts['choose'],
      save: texts['save'],
    };
    expect(shown).toEqual({
      title: texts['title'],
      message: texts['message'],
      buttons: notice.buttons.map((button) => named[button]),
      categories: notice.categories.map(({ required, label, description }) => {
        const purpose = description[language] ?? description['en'];
        return [label[language], ...(required ? [texts['required']] : purpose === undefined ? [] : [purpose])];
      }),
    });
  });
});

/** The banner is in an open shadow root. Tests are compiled for Node, so the page's part is a text. */
async function whatIsShown(page: Page, origin: string): Promise<unknown> {
  await page.goto(origin);
  await page.getByRole('dialog').waitFor();
  return page.evaluate(`(() => {
    const root = document.querySelector('[data-consent-banner]').shadowRoot;
    const textsOf = (selector, from = root) => [...from.querySelectorAll(selector)].map((found) => found.textContent);
    return {
      title: textsOf('#title')[0],
      message: root.querySelector('#message').firstChild.textContent,
      buttons: textsOf('.buttons button'),
      categories: [...root.querySelectorAll('fieldset label')].map((label) => textsOf('b, small', label)),
    };
  })()`);
}
