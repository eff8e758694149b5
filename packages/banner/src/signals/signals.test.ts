import { signal as amazon } from './amazon.ts';
import { signal as meta } from './meta.ts';
import { createToldVendors } from './told-vendors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Amazon hears the country of the visitor, and never a state or region', () => {
  const cookies: string[] = [];
  class Page {
    set cookie(text: string) {
      cookies.push(text);
    }
  }
  vi.stubGlobal('Document', Page);
  vi.stubGlobal('document', new Page());
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('window', new EventTarget());
  const consentIn = (text = '') => JSON.parse(decodeURIComponent(/^amzn_consent=([^;]*)/.exec(text)?.[1] ?? '')) as Record<string, unknown>;
  amazon.setDefaults('US-CA');
  expect(consentIn(cookies.at(-1))['geo']).toEqual({ countryCode: 'US' });
  amazon.update((category) => category === 'ads');
  expect(consentIn(cookies.at(-1))).toMatchObject({
    geo: { countryCode: 'US' },
    amazonConsentFormat: { amznAdStorage: 'GRANTED', amznUserData: 'GRANTED' },
    version: '1',
  });
  amazon.setDefaults(null);
  expect(consentIn(cookies.at(-1))['geo']).toEqual({});
  expect(cookies.every((text) => text.endsWith('; Secure'))).toBe(true);
});

test('Meta’s pixel hears the last choice once it is there, and after a minute nothing waits for it', () => {
  const page: { fbq?: (...words: string[]) => void } = {};
  vi.stubGlobal('window', page);
  meta.setDefaults(null);
  meta.update(() => true);
  const heard: string[][] = [];
  page.fbq = (...words) => heard.push(words);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([['consent', 'grant']]);
  delete page.fbq;
  meta.update(() => false);
  vi.advanceTimersByTime(61_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('each vendor hears a change once, and one that is added later hears what holds', () => {
  const heard: string[] = [];
  const vendorOf = (name: string) => ({
    setDefaults: () => heard.push(`${name} default`),
    update: (isOn: (category: string) => boolean) => heard.push(`${name} ${isOn('ads')}`),
  });
  const [first, second] = [vendorOf('first'), vendorOf('second')];
  const vendors = createToldVendors();
  vendors.add(first, null);
  vendors.tell({}, () => false);
  vendors.tell({ ads: true }, () => true);
  vendors.tell({ ads: true }, () => true);
  vendors.add(second, null);
  vendors.tell({ ads: true }, () => true);
  expect(heard).toEqual(['first default', 'first true', 'second default', 'second true']);
  expect([first, second].map(vendors.isTold)).toEqual([true, true]);
});
