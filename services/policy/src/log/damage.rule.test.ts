import { findDamage, type PolicyHeadRow } from './damage.rule';

const live: PolicyHeadRow = {
  ...{ version: 2, name: 'Privacy', updatedAtMs: 5, deletedAtMs: 0 },
  ...{ versions: 2, publishedName: 'Privacy', publishedAtMs: 5, isDeletionLogged: false },
};

test.each([
  ['a live policy', live],
  ['a deleted policy', { ...live, updatedAtMs: 7, deletedAtMs: 7, isDeletionLogged: true }],
  ['a policy that an older release deleted', { ...live, updatedAtMs: 7, deletedAtMs: 7 }],
])('%s shows no damage', (_what, head) => {
  expect(findDamage(head)).toBeUndefined();
});

test.each([
  ['another version in force', { version: 1 }, 'policies.version'],
  ['a missing version', { versions: 1 }, 'policies.version'],
  ['another name', { name: 'Other' }, 'policies.name'],
  ['another time', { updatedAtMs: 6 }, 'policies.updated_at'],
  ['another time of the deletion', { updatedAtMs: 7, deletedAtMs: 8 }, 'policies.updated_at'],
  ['a deletion that was taken back', { isDeletionLogged: true }, 'policies.deleted_at'],
])('%s is reported with its column', (_what, change, column) => {
  expect(findDamage({ ...live, ...change })).toBe(column);
});
