import { isOfDocs, nextPage } from './next-page';

test.each(['/consents', '/consents?subject_id=123', '/policies/1/compare?from=1&to=2', '/documents', '/consents?next=/docs'])(
  'keeps %s, a path of the dashboard',
  (path) => {
    expect(nextPage(path)).toBe(path);
    expect(isOfDocs(path)).toBe(false);
  },
);

test.each(['/docs', '/docs/guides/webhooks', '/docs/errors#not_found', '/docs#tag/consents/POST/consents', '/docs?a=b'])(
  'keeps %s, a path of the documentation',
  (path) => {
    expect(nextPage(path)).toBe(path);
    expect(isOfDocs(path)).toBe(true);
  },
);

test.each(['/docs/../consents', '/docs/%2e%2e/consents', '/docs\\..\\consents'])(
  '%s resolves to a page outside the documentation',
  (path) => {
    expect(nextPage(path)).toBe('/consents');
  },
);

test.each(['/%2f%2fevil.example', '/%2fevil.example', '/%5cevil.example', '/docs@evil.example', '/docs.evil.example/'])(
  'keeps %s, which is a path of ours and not of the documentation',
  (path) => {
    expect(new URL(nextPage(path), 'https://ours.example').origin).toBe('https://ours.example');
    expect(isOfDocs(nextPage(path))).toBe(false);
  },
);

test.each([
  undefined,
  '',
  'consents',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/consents/..//evil.example',
  '/docs/..//evil.example',
  '/docs/%2e%2e//evil.example',
  '/docs\\..\\\\evil.example',
  '///evil.example',
  '/\n/evil.example',
  ' /docs',
  '%2F%2Fevil.example',
  'javascript:alert(1)',
  '/sign-in',
  '/sign-in?next=/sites',
  '/sign-in/sso',
  '/x/../sign-in',
])('replaces %j with the home page', (path) => {
  expect(nextPage(path)).toBe('/');
});
