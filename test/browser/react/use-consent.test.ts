import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { publishVersion } from '../../system/policies';
import { useBundledSdk } from '../../e2e/sdk/bundled-sdk';
import { openWebsite, type Website } from '../banner/open-website';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { bundlePage } from './bundle-page';

interface Seen {
  ready: boolean;
  decided: boolean;
  analytics: boolean;
  subject: string;
}

/** Two components and a parent that never renders again. `seen` has each render of the first component. */
const code = `
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { useConsent } from '@consent/sdk/react';

window.seen = [];
window.faults = [];
window.listeners = new Set();
for (const [target, name] of [[window, 'consent:change'], [document, 'load']]) {
  const { addEventListener: add, removeEventListener: remove } = target;
  target.addEventListener = function (type, callback, options) {
    if (type === name) listeners.add(callback);
    add.call(this, type, callback, options);
  };
  target.removeEventListener = function (type, callback, options) {
    if (type === name) listeners.delete(callback);
    remove.call(this, type, callback, options);
  };
}
let consents = [];
function Choice() {
  const { ready, decided, allows, subject, set, show } = useConsent();
  seen.push({ ready, decided, analytics: allows('analytics'), subject });
  return (
    <p>
      <output>{decided ? 'decided' : 'open'}</output>
      <button onClick={show}>Ask</button>
      <button onClick={() => set({ necessary: true, analytics: true, marketing: false })}>Set</button>
    </p>
  );
}
function Other() {
  const consent = useConsent();
  consents.push(consent);
  return <i>{consent.subject}</i>;
}
const App = () => <main><Choice /><Other /></main>;
const root = document.createElement('div');
root.innerHTML = renderToString(<App />);
window.seen = [];
document.body.append(root);
const mounted = hydrateRoot(root, <App />, { onRecoverableError: (error) => faults.push(String(error)) });
window.unmount = () => mounted.unmount();
`;

const seenOn = (page: Page) => page.evaluate<Seen[]>('window.seen');
const undecided = { ready: true, decided: false, analytics: false, subject: '' };

describeDashboard('useConsent under the banner of the product', (at) => {
  let website: Website;
  let script: string;
  useBundledSdk();
  beforeAll(async () => {
    script = await bundlePage(code);
  });
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories: ['necessary', 'analytics', 'marketing'] });
    website.write({ body: '<script src="/app.js"></script>' });
  });
  afterEach(() => website.close());

  const newVisitor = async () => {
    const page = await website.newVisitor();
    await page.route('**/app.js', (route) => route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }));
    return page;
  };
  const holdBack = async (page: Page, pattern: string) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(pattern, (route) => released.then(() => route.continue()));
    return release;
  };
  const openBeforeBanner = async (page: Page) => {
    const release = await holdBack(page, '**/banner.js');
    await page.goto(website.origin, { waitUntil: 'commit' });
    await waitUntil('React has rendered', async () => (await page.evaluate<Seen[] | undefined>('window.seen'))?.length === 1);
    return release;
  };
  const openAndWait = async (page: Page) => {
    await page.goto(website.origin);
    const dialog = page.getByRole('dialog', { name: 'Your privacy' });
    await dialog.waitFor();
    return dialog;
  };
  const lastSeen = (page: Page, expected: Partial<Seen>) =>
    vi.waitFor(async () => expect((await seenOn(page)).at(-1)).toMatchObject(expected), { timeout: 20_000 });

  test('detects a banner.js that loads after React, and renders again once', async () => {
    const page = await newVisitor();
    const release = await openBeforeBanner(page);
    expect(await seenOn(page)).toEqual([{ ...undecided, ready: false }]);
    release();
    await page.getByRole('dialog', { name: 'Your privacy' }).waitFor();
    expect(await seenOn(page)).toEqual([{ ...undecided, ready: false }, undecided]);
    expect(await page.evaluate('window.faults')).toEqual([]);
  });

  test('renders again when the visitor chooses, and not when the same choice is made again', async () => {
    const page = await newVisitor();
    const dialog = await openAndWait(page);
    const before = (await seenOn(page)).length;
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await lastSeen(page, { decided: true, analytics: true, subject: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    await page.evaluate('window.consent.set(true)');
    await waitUntil('both are recorded', async () => (await website.records()).length === 2);
    expect(await seenOn(page)).toHaveLength(before + 1);
    expect(await page.locator('output').textContent()).toBe('decided');
    const [record] = await website.records();
    expect(await page.locator('main i').textContent()).toBe(record?.['subject_id']);
  });

  test('hydrates a page of a visitor who chose before without a mismatch', async () => {
    const page = await newVisitor();
    await (await openAndWait(page)).getByRole('button', { name: 'Accept all' }).click();
    await lastSeen(page, { decided: true });
    const release = await openBeforeBanner(page);
    release();
    await lastSeen(page, { ready: true, decided: true, analytics: true });
    const seen = await seenOn(page);
    expect([seen.length, seen[0]]).toEqual([2, { ...undecided, ready: false }]);
    expect(await page.evaluate('window.faults')).toEqual([]);
  });

  test('show and set wait until banner.js has loaded', async () => {
    const page = await newVisitor();
    const release = await openBeforeBanner(page);
    await page.getByRole('button', { name: 'Set' }).click();
    expect(await seenOn(page)).toHaveLength(1);
    release();
    await lastSeen(page, { decided: true, analytics: true });
    await waitUntil('it is recorded', async () => (await website.records()).length === 1);
    expect((await website.records())[0]).toMatchObject({ preferences: { analytics: true, marketing: false } });

    const again = await openBeforeBanner(page);
    await page.getByRole('button', { name: 'Ask' }).click();
    again();
    const dialog = page.getByRole('dialog', { name: 'Your privacy' });
    await dialog.waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Analytics' }).isChecked()).toBe(true);
  });

  test('renders again when an earlier choice is no longer valid', async () => {
    const policy = await website.publishPolicy('The first text of this shop.');
    const page = await newVisitor();
    await (await openAndWait(page)).getByRole('button', { name: 'Accept all' }).click();
    await lastSeen(page, { decided: true });
    await publishVersion(at.system.api(website.tenant.key), policy.id, 'The second text of this shop.');
    // Browsers may cache the site for a minute.
    await page
      .context()
      .newCDPSession(page)
      .then((session) => session.send('Network.clearBrowserCache'));
    const release = await holdBack(page, '**/public/site');
    await page.goto(website.origin);
    await lastSeen(page, { decided: true, analytics: true });
    release();
    await page.getByRole('dialog', { name: 'Your privacy' }).waitFor();
    await lastSeen(page, { ready: true, decided: false, analytics: false });
  });

  test('listens for banner.js only until it has loaded, and an unmounted component has no listeners', async () => {
    const page = await newVisitor();
    const listeners = () => page.evaluate('window.listeners.size');
    const release = await openBeforeBanner(page);
    expect(await listeners()).toBe(4);
    release();
    await lastSeen(page, { ready: true });
    expect(await listeners()).toBe(2);
    await page.evaluate('window.unmount()');
    expect(await listeners()).toBe(0);

    await openBeforeBanner(page);
    await page.evaluate('window.unmount()');
    expect(await listeners()).toBe(0);
    expect(await page.evaluate('window.faults')).toEqual([]);
  });
});
