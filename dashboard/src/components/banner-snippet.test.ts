import { bannerSnippet } from './banner-snippet';

test('the line loads the banner with the token of the site', () => {
  expect(bannerSnippet({ origin: 'https://consent.example', siteToken: 'st_token' })).toBe(
    '<script async src="https://consent.example/b/st_token.js"></script>',
  );
});

test('a value cannot break out of its attribute', () => {
  expect(bannerSnippet({ origin: 'https://consent.example', siteToken: '"><script>' })).toContain('/b/&quot;>&lt;script>.js"');
});
