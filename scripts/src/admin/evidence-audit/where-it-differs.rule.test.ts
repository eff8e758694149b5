import { whereItDiffers } from './where-it-differs.rule';

const record = (revision: number, lastNumber: number) => ({ table: 'consents', key: 'r', revision, lastNumber });

test.each([
  ['all leaves of a record without updates', record(0, 0), true, 'consents', 'r', /user_agent.*context.*accepted/],
  ['all leaves of a record with updates', record(1, 2), true, 'consents', 'r', /user_agent(?!.*accepted)/],
  [
    'the creation, of which the first update has the state',
    record(0, 2),
    false,
    'consent_history',
    'r revision 0',
    /number 1 \(accepted.*consents \(attested, context/,
  ],
  ['an update between others', record(1, 2), false, 'consent_history', 'r revision 1', /number 2 \(accepted.*number 1 \(changed_by_kind/],
  ['the latest update', record(2, 2), false, 'consents', 'r revision 2', /^consents \(accepted.*number 2 \(changed_by_kind/],
  ['the deletion', record(3, 2), false, 'consents', 'r deletion', /deleted_by/],
  ['an erasure', { ...record(0, 0), table: 'erasures' }, true, 'erasures', 'r', /erased_at.*consents\.erasure/],
  ['a version', { ...record(4, 0), table: 'logged_policies' }, true, 'policy_versions', 'r 4', /content.*created_at/],
  ['a notice', { ...record(4, 0), table: 'logged_notices' }, true, 'notices', 'r 4', /sha256.*made_at/],
  ['the deletion of a policy', { ...record(0, 0), table: 'logged_policies' }, true, 'policies', 'r', /deleted_at/],
] as const)('%s', (_what, row, isWhole, table, key, text) => {
  const place = whereItDiffers(row, isWhole);
  expect([place.table, place.key]).toEqual([table, key]);
  expect(place.text).toMatch(text);
});
