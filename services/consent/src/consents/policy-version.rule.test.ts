import { choosePolicyVersion } from './policy-version.rule';
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
