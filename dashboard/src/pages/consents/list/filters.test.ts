import { areDaysReversed, filterNames, filtersOf, withFilter } from './filters';

test('a URL without parameters has no filter', () => {
  expect(filtersOf({})).toEqual({});
});

test('days are UTC days, and the last day is included', () => {
  const { from, to } = filtersOf({ from: '2026-11-20', to: '2026-11-21' });
  expect(from).toBe('2026-11-20T00:00:00.000Z');
  expect(to).toBe('2026-11-22T00:00:00.000Z');
});

test('accepted is true, false or any', () => {
  expect(filtersOf({ accepted: 'true' })).toEqual({ accepted: true });
  expect(filtersOf({ accepted: 'false' })).toEqual({ accepted: false });
  expect(filtersOf({ accepted: 'perhaps' })).toEqual({});
});

test('a version is a positive integer', () => {
  expect(filtersOf({ policy_id: 'policy', policy_version_lt: '3' })).toEqual({ policy_id: 'policy', policy_version_lt: 3 });
  expect(filtersOf({ policy_version: '3' })).toEqual({ policy_version: 3 });
  for (const text of ['0', '-1', '1.5', 'x', '1e3', '']) expect(filtersOf({ policy_version_lt: text, policy_version: text })).toEqual({});
});

test('ignores texts that are no country, no category and no recorder', () => {
  expect(filtersOf({ recorded_by: 'import' })).toEqual({ recorded_by: 'import' });
  expect(filtersOf({ recorded_by: 'system' })).toEqual({});
  expect(filtersOf({ country: 'DE', category: 'analytics' })).toEqual({ country: 'DE', category: 'analytics' });
  expect(filtersOf({ country: 'de', category: 'a b' })).toEqual({});
  expect(filtersOf({ country: 'DEU', category: `${'a'.repeat(65)}` })).toEqual({});
});

test('ignores an invalid day', () => {
  expect(filtersOf({ from: 'yesterday', to: '0202-11-21' })).toEqual({});
});

test('changes one filter, and an empty value removes it', () => {
  expect(withFilter({ from: '2026-11-20' }, 'accepted', 'true')).toEqual({ from: '2026-11-20', accepted: 'true' });
  expect(withFilter({ from: '2026-11-20', accepted: 'true' }, 'accepted', 'false')).toEqual({ from: '2026-11-20', accepted: 'false' });
  expect(withFilter({ from: '2026-11-20', accepted: 'true' }, 'from', '')).toEqual({ accepted: 'true' });
});

test('a last day before the first one is reversed, the same day is not', () => {
  expect(areDaysReversed({ from: '2026-11-21', to: '2026-11-20' })).toBe(true);
  expect(areDaysReversed({ from: '2026-11-21', to: '2026-11-21' })).toBe(false);
  expect(areDaysReversed({ from: '2026-11-21' })).toBe(false);
});

test('passes texts on unchanged', () => {
  const texts = { site_id: 'site', subject_id: '0123', consent_id: '<b>' };
  expect(filtersOf({ ...texts, include_deleted: 'true', latest_only: 'true' })).toEqual({
    ...texts,
    include_deleted: true,
    latest_only: true,
  });
});

test('a notice is found by its hash; its number is a name, and goes with it', () => {
  const hash = 'ab'.repeat(32);
  const search = { site_id: 'site', notice_sha256: hash, notice: '3' };
  expect(filtersOf(search)).toEqual({ site_id: 'site', notice_sha256: hash });
  expect(filtersOf({ notice_sha256: 'AB', notice: '3' })).toEqual({});
  expect(filterNames(search)).toEqual(['site_id', 'notice_sha256']);
  expect(withFilter(search, 'notice_sha256', '')).toEqual({ site_id: 'site' });
  expect(withFilter(search, 'site_id', '')).toEqual({ notice_sha256: hash, notice: '3' });
});
