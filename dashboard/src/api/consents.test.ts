import { consentPolicyQuery } from './consents';

const record = { id: '01', policy_version: 1, updated_at: '2026-11-21T10:00:00.000Z' };
const keyOf = (consent: typeof record) => JSON.stringify(consentPolicyQuery(consent).queryKey);

test('reuses the cached policy text of a consent while its record is unchanged', () => {
  expect(keyOf({ ...record })).toBe(keyOf(record));
});

test('reads the policy text again for another policy_version or updated_at, since an update may name another policy', () => {
  expect(keyOf({ ...record, policy_version: 2 })).not.toBe(keyOf(record));
  expect(keyOf({ ...record, updated_at: '2026-11-21T10:00:01.000Z' })).not.toBe(keyOf(record));
});
