import { nextPage } from './next-page';

test.each(['/consents', '/consents?subject_id=123', '/policies/1/compare?from=1&to=2'])('keeps %s, a path of the dashboard', (path) => {
  expect(nextPage(path)).toBe(path);
});

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
  'javascript:alert(1)',
])('replaces %j with the home page', (path) => {
  expect(nextPage(path)).toBe('/');
});
