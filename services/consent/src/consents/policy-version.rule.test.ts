import { checkShownText, choosePolicyVersion } from './policy-version.rule';
import type { SiteFacts } from './site-facts';

const policy = { id: 'policy', version: 3, sha256: 'hash of 3' };
const linked: SiteFacts = { siteId: 'site', deleted: false, categories: null, policy };
const unlinked: SiteFacts = { ...linked, policy: null };

describe('the policy version of a consent (decisions 2.3, 8.3)', () => {
  test('is the version in force by default', () => {
    expect(choosePolicyVersion(linked, undefined)).toEqual({ version: 3, policyId: 'policy', sha256: 'hash of 3' });
  });

  test('is 0 by default when the site has no policy', () => {
    expect(choosePolicyVersion(unlinked, undefined)).toEqual({ version: 0, policyId: '', sha256: '' });
  });

  test('is the version as sent when the site has no policy', () => {
    expect(choosePolicyVersion(unlinked, 7)).toEqual({ version: 7, policyId: '', sha256: '' });
  });

  test('may be an earlier version, without its hash', () => {
    expect(choosePolicyVersion(linked, 2)).toEqual({ version: 2, policyId: 'policy' });
  });

  test('is invalid above the version in force, because it was never published', () => {
    expect(() => choosePolicyVersion(linked, 4)).toThrow('policy_version must be 3 or less');
  });
});

describe('the text that the visitor saw (decision 34.6)', () => {
  const reference = { version: 3, policyId: 'policy', sha256: 'hash of 3' };

  test('is the text of the record, or unknown', () => {
    expect(checkShownText(reference, 'hash of 3')).toBe(reference);
    expect(checkShownText(reference, undefined)).toBe(reference);
  });

  test('is invalid if it is another text', () => {
    expect(() => checkShownText(reference, 'hash of 2')).toThrow('policy_sha256');
    expect(() => checkShownText({ version: 7, policyId: '', sha256: '' }, 'hash of 2')).toThrow('policy_sha256');
  });

  test('is none in a record without a version', () => {
    expect(checkShownText(reference, '')).toEqual({ version: 0, policyId: '', sha256: '' });
  });
});
