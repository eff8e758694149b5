import { limitView, siteInView, withSiteInView } from './site-in-view';

const url = 'https://consent.example.com/api/v1/consents?limit=100';

afterEach(() => limitView(null));

test('[decision 80] a list of a member of several sites names the first one', () => {
  limitView(['a', 'b']);
  expect(withSiteInView(url, '/consents')).toBe(`${url}&site_id=a`);
  expect(withSiteInView(`${url}&site_id=b`, '/consents')).toBe(`${url}&site_id=b`);
  expect(withSiteInView(url, '/consents/{id}')).toBe(url);
});

test('a chosen site stays until the member loses it', () => {
  limitView(['a', 'b']);
  siteInView.set('b');
  limitView(['a', 'b']);
  expect(siteInView.get()).toBe('b');
  limitView(['a', 'c']);
  expect(siteInView.get()).toBe('a');
});

test.each([null, ['a']])('nothing is added for the sites %j', (siteIds) => {
  limitView(['a', 'b']);
  limitView(siteIds);
  expect(withSiteInView(url, '/consents')).toBe(url);
});
