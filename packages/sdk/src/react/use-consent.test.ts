import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { BannerApi, BannerState, BrowserGlobals } from './banner-api';
import { useConsent, type VisitorConsent } from './index';
import { consentOf } from './visitor-consent';
import { callBanner } from './wait-for-banner';

const accepted: BannerState = { decided: true, accepted: true, preferences: {}, subject: 'a' };
const browser = globalThis as unknown as BrowserGlobals;
afterEach(() => {
  delete browser.consent;
  delete browser.document;
});

function renderOnServer(): VisitorConsent {
  const seen: VisitorConsent[] = [];
  const Page = () => {
    seen.push(useConsent());
    return null;
  };
  renderToString(createElement(Page));
  expect(seen).toHaveLength(1);
  return seen[0] as VisitorConsent;
}

describe('on a server', () => {
  test('the visitor has not decided and no category is allowed', () => {
    const consent = renderOnServer();
    expect(consent).toMatchObject({ ready: false, decided: false, accepted: false, preferences: {}, subject: '' });
    expect(consent.allows('analytics')).toBe(false);
  });

  test('a render ignores the choice in global variables, which may belong to another visitor', () => {
    browser.consent = { get: () => accepted, set: () => undefined, show: () => undefined };
    expect(renderOnServer()).toMatchObject({ ready: false, decided: false, subject: '' });
  });

  test('a call throws an error that points to event handlers', () => {
    expect(() => renderOnServer().show()).toThrow('event handler');
    expect(() => renderOnServer().set(true)).toThrow('event handler');
  });
});

describe('before banner.js has loaded', () => {
  test('calls wait for banner.js, despite load events of other scripts, and run once in order', () => {
    browser.document = new EventTarget();
    const calls: string[] = [];
    callBanner(() => calls.push('first'));
    callBanner(() => calls.push('second'));
    browser.document.dispatchEvent(new Event('load'));
    expect(calls).toEqual([]);
    browser.consent = { get: () => accepted, set: () => undefined, show: () => undefined };
    browser.document.dispatchEvent(new Event('load'));
    browser.document.dispatchEvent(new Event('load'));
    expect(calls).toEqual(['first', 'second']);
    callBanner(() => calls.push('third'));
    expect(calls).toEqual(['first', 'second', 'third']);
  });
});

test('an element with the id "consent", which browsers expose as window.consent, is not the banner', () => {
  browser.document = new EventTarget();
  browser.consent = {} as BannerApi;
  const calls: string[] = [];
  callBanner(() => calls.push('called'));
  browser.document.dispatchEvent(new Event('load'));
  expect(calls).toEqual([]);
  browser.consent = { get: () => accepted, set: () => undefined, show: () => undefined };
  browser.document.dispatchEvent(new Event('load'));
  expect(calls).toEqual(['called']);
});

describe('allows', () => {
  test.each<[string, Partial<BannerState>, boolean]>([
    ['the category was accepted', { preferences: { analytics: true } }, true],
    ['the category was refused', { preferences: { analytics: false, marketing: true } }, false],
    ['only another category was accepted', { preferences: { marketing: true } }, false],
    ['the site names no categories and everything was accepted', {}, true],
    ['the site names no categories and everything was refused', { accepted: false }, false],
    ['nothing was chosen', { decided: false, accepted: false }, false],
  ])('%s', (_, state, expected) => {
    expect(consentOf({ ...accepted, ...state }).allows('analytics')).toBe(expected);
  });

  test('the name of a built-in object member is not a category', () => {
    expect(consentOf({ ...accepted, preferences: { ads: true } }).allows('constructor')).toBe(false);
    expect(consentOf(accepted).allows('constructor')).toBe(true);
    expect(consentOf({ ...accepted, preferences: Object.create({ ads: true }) as Record<string, boolean> }).allows('ads')).toBe(true);
    expect(
      consentOf({ ...accepted, accepted: false, preferences: Object.create({ ads: true }) as Record<string, boolean> }).allows('ads'),
    ).toBe(false);
  });
});
