import { creationOf, deletionOf, lostRevisions, type MarkedRecord } from './repeat.rule';

const record = (overrides: Partial<MarkedRecord>): MarkedRecord => ({
  ...{
    accountId: 'account',
    id: 'record',
    createdAtMs: 5,
    deletedAtMs: 0,
    isLogged: true,
    isAttested: false,
    deletedBy: '',
    isVersion2: false,
    hasClaims: false,
    lastNumber: 2,
  },
  ...overrides,
});

test.each([
  [4, false, [0, 2, 4]],
  [6, false, [2, 4]],
  [9, false, [4]],
  [9, true, [1, 4]],
])('revisions since %i are lost, and attested ones if attested leaves were lost: %s', (sinceMs, isAttested, expected) => {
  const revisions = [
    { number: 0, atMs: 5, isLater: false },
    { number: 1, atMs: 3, isLater: true },
    { number: 2, atMs: 8, isLater: false },
    { number: 3, atMs: 9, isLater: undefined },
    { number: 4, atMs: 9, isLater: true },
  ];
  expect(lostRevisions(revisions, { sinceMs, isAttested })).toEqual(expected);
});

test('creations and deletions show whether they have a leaf and whether that leaf was made later', () => {
  expect(creationOf(record({}))).toEqual({ number: 0, atMs: 5, isLater: false });
  expect(creationOf(record({ isAttested: true })).isLater).toBe(true);
  expect(creationOf(record({ isLogged: false })).isLater).toBeUndefined();
  expect(deletionOf(record({})).isLater).toBeUndefined();
  expect(deletionOf(record({ deletedAtMs: 9, deletedBy: 'user:1' }))).toEqual({ number: 3, atMs: 9, isLater: false });
  expect(deletionOf(record({ deletedAtMs: 9, deletedBy: 'attested:erased' })).isLater).toBe(true);
});
