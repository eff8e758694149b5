import { consentPolicyQuery } from './consents';

const record = { id: '01', policy_version: 1, updated_at: '2026-11-21T10:00:00.000Z' };
const keyOf = (consent: typeof record) => JSON.stringify(consentPolicyQuery(consent).queryKey);

test('the text of a consent is read once for as long as its record is the same', () => {
  expect(keyOf({ ...record })).toBe(keyOf(record));
});

test('the text is read anew when the record names another version, or was changed and may name another policy', () => {
  expect(keyOf({ ...record, policy_version: 2 })).not.toBe(keyOf(record));
  expect(keyOf({ ...record, updated_at: '2026-11-21T10:00:01.000Z' })).not.toBe(keyOf(record));
});
