import type { NewConsent } from '@consent/contracts';
import { noSuchSite, ServiceError } from '@consent/kernel/errors';
import { checkRow, isResolved } from './check-row.rule';
import type { SiteFacts } from './site-facts';

const row = (overrides: Partial<NewConsent> = {}) => ({ preferencesJson: '{}', ...overrides }) as NewConsent;
const site: SiteFacts = { siteId: 'site', deleted: false, categories: [], policy: { id: 'policy', version: 3, sha256: 'hash 3' } };

test.each([undefined, { ...site, deleted: true }])('an unknown site and a deleted site give the same error', (unusable) => {
  expect(checkRow(row(), unusable)).toEqual(noSuchSite());
});

test('an error of a row is returned, not thrown', () => {
  expect(checkRow(row({ preferencesJson: '{"ads":true}' }), site)).toMatchObject({ kind: 'invalid' });
  expect(checkRow(row({ preferencesJson: '{"ads":tru' }), site)).toMatchObject({ kind: 'internal' });
});

test('a row is resolved once it has a hash or an error', () => {
  expect(isResolved(checkRow(row(), site))).toBe(true);
  expect(isResolved(new ServiceError('invalid', 'no'))).toBe(true);
  expect(isResolved(checkRow(row({ policyVersion: 2 }), site))).toBe(false);
  expect(isResolved(undefined)).toBe(false);
});
