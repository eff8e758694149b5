import { createHash } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { checkEach, checkTogether } from './check-each';
import { openWebsite, type Website } from './open-website';
import { answerThirdParties, type ThirdParties } from './third-parties';

const categories = ['necessary', 'analytics', 'marketing'];
const frame = (name: string, attributes = '') =>
  `<iframe title="${name}" data-consent="marketing" data-src="https://${name}.example/embed" width="560" height="315" ${attributes}></iframe>`;

describeDashboard('[decision 55] held content', (at) => {
  let website: Website;
  let words: string[];
  let thirdParties: ThirdParties;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories });
    words = [];
  });
  afterEach(() => website.close());

  const tag = (attributes = '', path = '/banner.js') =>
    `<script async src="${website.product}${path}" data-site="${website.tenant.site.token}" ${attributes}></script>`;
  const pageWith = (body: string, line = tag(), language = 'en') =>
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Shop</title></head><body><h1>Shop</h1>${body}${line}</body></html>`;
  const open = async (options: BrowserContextOptions = {}) => {
    const page = await website.newVisitor(options);
    page.on('console', (message) => words.push(message.text()));
    page.on('pageerror', ({ message }) => words.push(`pageerror: ${message}`));
    thirdParties = await answerThirdParties(page, website);
    await page.goto(website.origin);
    return page;
  };
  const dialogOf = (page: Page) => page.getByRole('dialog');
  const choose = (page: Page, button: string) => dialogOf(page).getByRole('button', { name: button }).click();
  const placeholders = (page: Page) => page.locator('[data-consent-placeholder]');
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const asked = (...names: string[]) =>
    waitUntil(`${names.join()} are loaded`, () => names.every((name) => thirdParties.hosts().includes(`${name}.example`)));

  const everyKind = `
    ${frame('frame')}
    <img data-consent="marketing" data-src="https://image.example/1.svg" width="200" height="150">
    <img data-consent="marketing" data-srcset="https://set.example/1.svg 1x, https://set.example/2.svg 2x" width="200" height="150">
    <picture><source data-srcset="https://picture.example/1.svg"><img data-consent="marketing" data-src="https://unused.example/1.svg" width="200" height="150"></picture>
    <video data-consent="marketing" data-src="https://video.example/1.mp4" data-poster="https://poster.example/1.svg" width="320" height="180"></video>
    <video data-consent="marketing" width="320" height="180" preload="auto"><source data-src="https://source.example/1.mp4" type="video/mp4"></video>
    <audio data-consent="marketing" data-src="https://audio.example/1.mp3" preload="auto"></audio>
    <link rel="stylesheet" data-consent="marketing" data-href="https://sheet.example/1.css">
    <img data-consent="marketing" data-src="https://pixel.example/1" width="1" height="1">`;
  const kinds = ['frame', 'image', 'set', 'picture', 'video', 'poster', 'source', 'audio', 'sheet', 'pixel'];

  test('every kind of element loads only after a choice that allows it, and on the next page as well; an image of one pixel has no buttons', async () => {
    website.writePage(pageWith(everyKind));
    const page = await open();
    const buttons = () => page.getByRole('button', { name: 'Show once' }).count();
    await waitUntil('frames, images and videos have placeholders', async () => (await placeholders(page).count()) === 7);
    await waitUntil('all but the pixel have buttons', async () => (await buttons()) === 6);
    await choose(page, 'Refuse all');
    await recorded(1);
    await page.reload();
    await waitUntil('they are still held', async () => (await buttons()) === 6);
    expect(thirdParties.seen).toEqual([]);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await choose(page, 'Accept all');
    await asked(...kinds);
    expect(await placeholders(page).count()).toBe(0);
    expect(thirdParties.hosts()).not.toContain('unused.example');
    thirdParties.forget();
    await page.reload();
    await asked(...kinds);
  });

  test('an element that is added later is held, and loads once it is allowed', async () => {
    website.writePage(pageWith(''));
    const page = await open();
    const add = (name: string) => page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<div>${frame(name)}</div>')`);
    await dialogOf(page).waitFor();
    await add('first');
    await placeholders(page).waitFor();
    await choose(page, 'Accept all');
    await asked('first');
    await add('second');
    await asked('second');
  });

  test('the second file is loaded only if the page has held content', async () => {
    website.writePage(pageWith('<script type="text/plain" data-consent="marketing">window.ran = true</script>'));
    const page = await website.newVisitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(website.origin);
    await choose(page, 'Accept all');
    await recorded(1);
    await page.waitForFunction('window.ran');
    expect(asked.filter((path) => path.startsWith('/banner-held'))).toEqual([]);
    website.writePage(pageWith(frame('frame')));
    await answerThirdParties(page, website);
    await page.goto(website.origin);
    await page.waitForFunction("document.querySelector('iframe').src");
    const [path = ''] = asked.filter((one) => one.startsWith('/banner-held'));
    const file = await fetch(`${website.product}${path}`);
    const hash = createHash('sha256')
      .update(await file.text())
      .digest('hex');
    expect(path).toBe(`/banner-held-${hash.slice(0, 16)}.js`);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('without the second file content stays held, the choice is recorded, and the console says why', async () => {
    website.writePage(pageWith(frame('frame')));
    const page = await website.newVisitor();
    page.on('console', (message) => words.push(message.text()));
    page.on('pageerror', ({ message }) => words.push(`pageerror: ${message}`));
    thirdParties = await answerThirdParties(page, website);
    await page.route('**/banner-held-*.js', (route) => route.abort());
    await page.goto(website.origin);
    await choose(page, 'Accept all');
    await recorded(1);
    await waitUntil('the console says why', () => words.some((text) => text.includes('held content stays held')));
    expect([thirdParties.seen, words.filter((text) => text.startsWith('pageerror'))]).toEqual([[], []]);
  });

  test('an address that is not of http or https never becomes the source of a frame, image or style sheet; a relative one does', async () => {
    const addresses = [
      'javascript:window.ran=1',
      ' java\tscript:window.ran=2',
      'data:text/html,<script>parent.ran=3</script>',
      'blob:https://x.example/1',
      'vbscript:x',
      'https://',
    ];
    const elementsWith = (address: string) => {
      const attributes = `data-of="${address}" data-consent="marketing"`;
      return `<iframe ${attributes} data-src="${address}" data-srcdoc="<script>parent.ran='srcdoc'</script>"></iframe>
        <img ${attributes} data-src="${address}"><video ${attributes} data-src="${address}"></video>
        <img ${attributes} data-srcset="${address} 2x, https://set.example/1.svg"><link rel="stylesheet" ${attributes} data-href="${address}">`;
    };
    const relative = '<img data-of="relative" data-consent="marketing" data-src="/picture.svg" width="90" height="90">';
    website.writePage(pageWith(addresses.map(elementsWith).join('') + relative + frame('frame', 'data-of="https"')));
    const page = await open();
    await choose(page, 'Accept all');
    await asked('frame');
    const set = await page.evaluate<string[][]>(
      "[...document.querySelectorAll('[data-consent]')].flatMap((one) => ['src', 'srcdoc', 'srcset', 'href'].map((name) => [one.dataset.of, one.localName, name, one.getAttribute(name)])).filter(([, , , value]) => value)",
    );
    expect([set, await page.evaluate('window.ran')]).toEqual([
      [
        ['relative', 'img', 'src', '/picture.svg'],
        ['https', 'iframe', 'src', 'https://frame.example/embed'],
      ],
      undefined,
    ]);
    expect(words.filter((text) => text.includes('needs a data-src or data-href'))).toHaveLength(5 * addresses.length);
  });

  test('an element of an unknown category stays held without buttons, and is named', async () => {
    website.writePage(pageWith(`${frame('frame').replace('marketing', 'maps')}${frame('other')}`));
    const page = await open();
    await placeholders(page).waitFor();
    await choose(page, 'Accept all');
    await asked('other');
    expect(thirdParties.hosts()).toEqual(['other.example']);
    expect([await placeholders(page).count(), words.filter((text) => text.includes('"maps" is not a category')).length]).toEqual([0, 1]);
  });

  describe('a placeholder', () => {
    test('says where the content is from and what it needs, in the language of the visitor', async () => {
      website.writePage(pageWith(frame('frame'), tag(), 'pt-BR'));
      const page = await open();
      const group = page.getByRole('group', {
        name: 'Este conteúdo é de frame.example. Ele precisa do seu consentimento para “Marketing”.',
      });
      await group.waitFor();
      expect(await group.getByRole('button').allInnerTexts()).toEqual(['Mostrar uma vez', 'Mostrar sempre']);
      expect(await group.evaluate((box) => [(box as { lang?: string }).lang, (box as { dir?: string }).dir])).toEqual(['pt-BR', 'ltr']);
    });

    test('texts of the site replace its own, and the label of the category is that of the site', async () => {
      const banner = {
        categories: [{ key: 'marketing', label: { en: 'Films {host}' } }],
        texts: { en: { held: '{category}: {host}', show_once: 'Now', show_always: 'Ever' } },
      };
      await website.configure({ categories, banner });
      website.writePage(pageWith(frame('frame')));
      const page = await open();
      await page.getByRole('group', { name: 'Films {host}: frame.example' }).getByRole('button', { name: 'Now' }).waitFor();
      await page.getByRole('button', { name: 'Ever' }).waitFor();
    });

    test('"Show once" loads this element alone, for this page view, and records nothing', async () => {
      website.writePage(pageWith(`${frame('first')}${frame('second')}`));
      const page = await open();
      await placeholders(page).first().getByRole('button', { name: 'Show once' }).click();
      await asked('first');
      expect(await page.evaluate('document.activeElement.title')).toBe('first');
      expect([thirdParties.hosts(), await website.records(), await page.evaluate('localStorage.length')]).toEqual([
        ['first.example'],
        [],
        0,
      ]);
      await page.reload();
      await waitUntil('it is held again', async () => (await placeholders(page).count()) === 2);
    });

    test('"Show once" outlives an earlier refusal, and ends with a later one', async () => {
      website.writePage(pageWith(frame('frame')));
      const page = await open();
      await choose(page, 'Refuse all');
      await recorded(1);
      await placeholders(page).getByRole('button', { name: 'Show once' }).click();
      await asked('frame');
      await page.evaluate(`document.body.insertAdjacentHTML('beforeend', \`${frame('other')}\`)`);
      await placeholders(page).waitFor();
      expect(await page.getByTitle('frame').getAttribute('src')).toBe('https://frame.example/embed');
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await choose(page, 'Refuse all');
      await waitUntil('it is held again', async () => (await placeholders(page).count()) === 2);
      expect(await page.getByTitle('frame').getAttribute('src')).toBeNull();
    });

    test('"Always show" adds its category to what was chosen, and the record names no question, because no banner was answered', async () => {
      website.writePage(pageWith(`${frame('first')}${frame('second')}${frame('third').replace('marketing', 'analytics')}`));
      const page = await open();
      await dialogOf(page).getByRole('button', { name: 'Choose' }).click();
      await dialogOf(page).getByLabel('Analytics').check();
      await choose(page, 'Save choice');
      await asked('third');
      await placeholders(page).first().getByRole('button', { name: 'Always show' }).click();
      await asked('first', 'second');
      await recorded(2);
      const [record] = await website.records();
      expect(record).toMatchObject({ accepted: true, preferences: { necessary: true, analytics: true, marketing: true } });
      const { body } = await at.system.api(website.tenant.key).get(`/consents/${String(record?.['id'])}/context`);
      expect([body['notice_sha256'], body['action']]).toEqual([null, null]);
      expect(record?.['consent_id']).toMatch(/^content-/);
    });

    test('"Always show" before any choice refuses everything else, and the banner rests', async () => {
      website.writePage(pageWith(frame('frame')));
      const page = await open();
      await dialogOf(page).waitFor();
      await placeholders(page).getByRole('button', { name: 'Always show' }).click();
      await recorded(1);
      await asked('frame');
      expect((await website.records())[0]).toMatchObject({
        accepted: true,
        preferences: { necessary: true, analytics: false, marketing: true },
      });
      await dialogOf(page).waitFor({ state: 'hidden' });
      await page.reload();
      await page.waitForFunction("document.querySelector('iframe').src");
      expect(await dialogOf(page).count()).toBe(0);
    });

    test('"Always show" on a site without categories covers only the names that it asked for', async () => {
      await website.configure({ categories: null });
      website.writePage(pageWith(`${frame('frame')}${frame('other').replace('marketing', 'maps')}`));
      const page = await open();
      await placeholders(page).first().getByRole('button', { name: 'Always show' }).click();
      await recorded(1);
      await asked('frame');
      expect((await website.records())[0]).toMatchObject({ accepted: true, preferences: { marketing: true } });
      expect(thirdParties.hosts()).toEqual(['frame.example']);
    });

    test('can be used by keyboard alone, and axe finds nothing in light and dark mode and from right to left', async () => {
      await website.configure({ categories, banner: { texts: { ar: { held: 'محتوى من {host}. يحتاج إلى “{category}”.' } } } });
      website.writePage(pageWith(`<main>${frame('frame')}</main>`));
      const page = await open({ colorScheme: 'light' });
      const hasNoFindings = async (colorScheme: 'light' | 'dark', direction: 'ltr' | 'rtl') => {
        await page.emulateMedia({ colorScheme });
        await placeholders(page).getByRole('button').first().waitFor();
        expect([colorScheme, direction, await findingsOn(page, '[data-consent-placeholder]')]).toEqual([colorScheme, direction, []]);
        expect(await placeholders(page).getByRole('group').getAttribute('dir')).toBe(direction);
      };
      const showByKeyboard = async () => {
        thirdParties.forget();
        await placeholders(page).getByRole('button').first().focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
        await asked('frame');
      };
      await hasNoFindings('dark', 'ltr');
      await hasNoFindings('light', 'ltr');
      await showByKeyboard();
      website.writePage(pageWith(`<main>${frame('frame')}</main>`, tag(), 'ar'));
      await page.goto(website.origin);
      await hasNoFindings('light', 'rtl');
      await showByKeyboard();
    });

    test('a click in a placeholder within a link does not follow the link', async () => {
      website.writePage(
        pageWith(
          '<a href="/elsewhere"><img data-consent="marketing" data-src="https://image.example/1.svg" width="300" height="200" alt="A hat"></a>',
        ),
      );
      const page = await open();
      await placeholders(page).getByRole('button', { name: 'Show once' }).click();
      await asked('image');
      expect(new URL(page.url()).pathname).toBe('/');
    });

    test('in boxes of 120 x 90, 320 x 180 and 280 x 60 both buttons are visible, large enough to hit, and work', async () => {
      const sizes = [
        [120, 90],
        [320, 180],
        [280, 60],
      ] as const;
      const boxOf = ([width, height]: (typeof sizes)[number]) =>
        frame(`box${width}`).replace('560', String(width)).replace('315', String(height));
      website.writePage(pageWith(sizes.map(boxOf).join('') + frame('other')));
      const page = await open({ viewport: { width: 320, height: 256 } });
      await choose(page, 'Refuse all');
      await checkEach(sizes, async ([width, height], at) => {
        const placeholder = placeholders(page).nth(at);
        const box = await placeholder.boundingBox();
        // A frame has a border of two pixels.
        expect([box?.width, box?.height]).toEqual([width + 4, height + 4]);
        for (const name of ['Show once', 'Always show']) {
          const button = placeholder.getByRole('button', { name });
          await button.scrollIntoViewIfNeeded();
          const size = await button.boundingBox();
          expect([name, (size?.width ?? 0) >= 24, (size?.height ?? 0) >= 24]).toEqual([name, true, true]);
        }
      });
      expect(await findingsOn(page, '[data-consent-placeholder]')).toEqual([]);
      await checkEach(sizes, async ([width]) => {
        await placeholders(page).first().getByRole('button', { name: 'Show once' }).click();
        await asked(`box${width}`);
      });
    });

    test('the longest texts of a site in the smallest box can be scrolled by keyboard', async () => {
      await website.configure({
        categories,
        banner: { texts: { en: { held: 'W'.repeat(300), show_once: 'W'.repeat(60), show_always: 'W'.repeat(60) } } },
      });
      website.writePage(pageWith(frame('frame').replace('560', '120').replace('315', '90')));
      const page = await open();
      await placeholders(page).getByRole('button').first().waitFor();
      expect(await findingsOn(page, '[data-consent-placeholder]')).toEqual([]);
      await placeholders(page).getByRole('button').last().click();
      await asked('frame');
    });
  });

  describe('the size of an element is reserved', () => {
    const frameOf = (name: string) => `<iframe class="${name}" data-consent="marketing" data-src="https://${name}.example/"></iframe>`;
    /** By what gives the element its size, which is the name of its host and of its class as well. */
    const contents: Record<string, string> = {
      attributes: '<iframe data-consent="marketing" data-src="https://attributes.example/" width="400" height="300"></iframe>',
      browser: frameOf('browser'),
      rules: `<style>.rules{width:50%;height:200px;border:0;margin:10px auto;display:block}</style>${frameOf('rules')}`,
      ratio: `<style>.ratio{width:100%;aspect-ratio:16/9;border:0}</style>${frameOf('ratio')}`,
      wrapper: `<style>.around{position:relative;padding-bottom:56.25%}.wrapper{position:absolute;inset:0;width:100%;height:100%;border:0}</style>
        <div class="around">${frameOf('wrapper')}</div>`,
      row: `<style>.flexible{display:flex;gap:8px;height:220px}.row{flex:2 1 0;min-width:0;height:100%}.flexible p{flex:1}</style>
        <div class="flexible">${frameOf('row')}<p>Beside</p></div>`,
      video: `<style>video{max-width:100%;height:auto}</style>
        <video data-consent="marketing" data-src="https://video.example/1.mp4" data-poster="https://video.example/1.svg" width="1280" height="960"></video>`,
      image: `<style>img{max-width:100%;height:auto}</style>
        <img data-consent="marketing" data-src="https://image.example/1.svg" width="640" height="480">`,
    };
    /** The boxes of each content, of the text beside it and of the text below it. */
    const boxesOf = (page: Page, selector: string) =>
      page.evaluate<Record<string, unknown>>(`Object.fromEntries([...document.querySelectorAll('section')].map((section) =>
        [section.id, [...section.querySelectorAll('${selector}, p')].map((one) => JSON.stringify(one.getBoundingClientRect()))]))`);

    test('by attributes, the size that browsers give, rules, an aspect ratio, a wrapper of a ratio, a flexible row, a fluid video and a fluid image: nothing on the page shifts when the placeholder comes and when content replaces it', async () => {
      const names = Object.keys(contents);
      website.writePage(
        pageWith(
          `<script>window.shifts = []; new PerformanceObserver((list) => list.getEntries().forEach((entry) => shifts.push(...entry.sources.map(({ node }) =>
            [node?.parentElement?.closest('section')?.id, node?.nodeName, entry.value].join(' '))))).observe({ type: 'layout-shift', buffered: true })</script>
          ${names.map((name) => `<section id="${name}">${contents[name]}<p>Text below</p><p>More text</p></section>`).join('')}`,
        ),
      );
      // Shifts count only inside the window.
      const page = await open({ viewport: { width: 700, height: 4000 } });
      await waitUntil('each has a placeholder', async () => (await placeholders(page).count()) === names.length);
      // The choice comes without a click, because shifts during half a second after a click would count as expected.
      await page.evaluate("document.querySelector('[data-consent-banner]').remove()");
      const before = await boxesOf(page, '[data-consent-placeholder]');
      await page.evaluate('consent.set(true)');
      await asked(...names);
      await waitUntil('the content is there', async () => (await placeholders(page).count()) === 0);
      expect(await boxesOf(page, '[data-consent="marketing"]')).toEqual(before);
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
      expect(await page.evaluate('window.shifts')).toEqual([]);
    });

    test('it follows the window, and the rules of the page', async () => {
      website.writePage(
        pageWith(
          `<style>iframe{width:50%;height:200px;border:0}.gone{display:none}@media(max-width:600px){iframe{width:100%;height:100px}}</style>${frame('frame').replace('width="560" height="315"', '')}`,
        ),
      );
      const page = await open({ viewport: { width: 1000, height: 600 } });
      await placeholders(page).waitFor();
      await page.setViewportSize({ width: 500, height: 600 });
      await waitUntil('the placeholder has the new size', async () => (await placeholders(page).boundingBox())?.height === 100);
      await page.evaluate("document.querySelector('iframe').classList.add('gone')");
      await placeholders(page).waitFor({ state: 'hidden' });
      await page.evaluate("document.querySelector('iframe').classList.remove('gone')");
      await placeholders(page).getByRole('button').first().waitFor();
      await page.evaluate("document.querySelector('iframe').remove()");
      await waitUntil('the placeholder goes with its element', async () => (await placeholders(page).count()) === 0);
    });
  });

  describe('on a strict page', () => {
    const loadsOn = async (line: string, headers: Record<string, string>, body = frame('frame', 'credentialless')) => {
      website.writePage(pageWith(body, line), headers);
      const page = await open();
      await placeholders(page).getByRole('button', { name: 'Show once' }).waitFor();
      await choose(page, 'Accept all');
      await asked('frame');
      expect(words.filter((text) => /Error|Refused|violates/.test(text))).toEqual([]);
    };

    test('with a nonce, strict-dynamic, Trusted Types and no other style', async () => {
      const csp = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; frame-src https://frame.example; connect-src ${website.product}; require-trusted-types-for 'script'; trusted-types consent-banner`;
      await loadsOn(tag('nonce="abc"'), { 'Content-Security-Policy': csp });
    });

    test('with a nonce alone, and the server in no list', async () => {
      const csp = `default-src 'none'; script-src 'nonce-abc'; frame-src https://frame.example; connect-src ${website.product}; require-trusted-types-for 'script'; trusted-types 'none'`;
      await loadsOn(tag('nonce="abc"'), { 'Content-Security-Policy': csp });
    });

    test('with Cross-Origin-Embedder-Policy: require-corp', async () => {
      await loadsOn(tag(), { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' });
    });

    test('with the banner as a module, and pinned with integrity', async () => {
      await loadsOn(tag('type="module"').replace('async', ''), {});
      const bytes = Buffer.from(await (await fetch(`${website.product}/banner.js`)).arrayBuffer());
      const integrity = `integrity="sha384-${createHash('sha384').update(bytes).digest('base64')}" crossorigin="anonymous"`;
      await loadsOn(tag(integrity, `/banner-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.js`), {});
    });
  });

  describe('on a hostile page', () => {
    const shadowed = [
      ...['body', 'cookie', 'createElement', 'documentElement', 'activeElement', 'querySelectorAll', 'baseURI', 'visibilityState'],
      ...['createComment', 'querySelector', 'readyState', 'defaultView', 'adoptedStyleSheets'],
    ];

    test('elements with the names of members of document change nothing', async () => {
      await checkTogether(shadowed, async (names) => {
        words = [];
        const shadows = names.map((name) => `<img name="${name}"><form name="${name}"><input name="${name}"></form>`).join('');
        website.writePage(
          pageWith(`${shadows}<form><input name="insertBefore"><input name="append">${frame('frame')}</form>${frame('other')}`),
        );
        const page = await open();
        await placeholders(page).first().getByRole('button', { name: 'Show once' }).click();
        await asked('frame');
        await choose(page, 'Accept all');
        await asked('other');
        expect(words.filter((text) => text.includes('Error'))).toEqual([]);
      });
    });

    test('rules of the page do not hide a placeholder', async () => {
      website.writePage(pageWith('<style id="rule"></style>'));
      const page = await open();
      await dialogOf(page).waitFor();
      const rules = [
        'div { display: none !important }',
        '* { visibility: hidden !important; opacity: 0 !important; font-size: 0 !important }',
        'iframe + div { width: 1px !important; position: fixed !important; left: -4000px !important }',
      ];
      await checkEach(rules, async (rule, at) => {
        await page.evaluate(`document.getElementById('rule').textContent = '${rule}';
          document.body.insertAdjacentHTML('beforeend', '${frame(`frame${at}`)}')`);
        await placeholders(page).locator('button').first().click();
        await asked(`frame${at}`);
        await page.evaluate("document.querySelector('iframe').remove()");
      });
    });

    test('a page that removes each placeholder gets it back and does not freeze', async () => {
      website.writePage(
        pageWith(
          `${frame('frame')}<script>window.removed = 0; new MutationObserver(() => { const one = document.querySelector('[data-consent-placeholder]'); if (one && removed < 20) { removed++; one.remove(); } }).observe(document, { childList: true, subtree: true })</script>`,
        ),
      );
      const page = await open();
      await page.waitForFunction('window.removed === 20');
      await placeholders(page).getByRole('button', { name: 'Show once' }).click();
      await asked('frame');
    });
  });
});
