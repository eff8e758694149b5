import { policyTitle } from './policy-title';

test.each([
  ['# Cookies', 'Cookies'],
  ['Words\n\n###   Our  cookies ##\n# Later', 'Our  cookies'],
  ['#No heading\n####### Neither\n#\n# #\n## Yes', 'Yes'],
  ['No heading at all', 'Policy'],
  [`# ${'é😀'.repeat(100)}`, 'é😀'.repeat(60)],
  [`# ${'x'.repeat(10_000)}`, 'x'.repeat(120)],
  [`#${'\t'.repeat(190_000)}x`, 'Policy'],
  [`${'\n'.repeat(30_000)}# Too late`, 'Policy'],
])('the title of %j', (content, title) => {
  expect(policyTitle(content)).toBe(title);
});
