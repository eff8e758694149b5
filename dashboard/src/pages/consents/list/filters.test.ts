import { filtersOf } from './filters';

test('without anything in the address there is no filter', () => {
  expect(filtersOf({})).toEqual({});
});

test('days are those of the person, and the last one is included', () => {
  const { from, to } = filtersOf({ from: '2026-11-20', to: '2026-11-21' });
  expect(from).toBe(new Date(2026, 10, 20).toISOString());
  expect(to).toBe(new Date(2026, 10, 22).toISOString());
});

test('accepted is true, false or any', () => {
  expect(filtersOf({ accepted: 'true' })).toEqual({ accepted: true });
  expect(filtersOf({ accepted: 'false' })).toEqual({ accepted: false });
  expect(filtersOf({ accepted: 'perhaps' })).toEqual({});
});

test('what is no day is no filter', () => {
  expect(filtersOf({ from: 'yesterday', to: '1' })).toEqual({});
});

test('texts are passed on as they are', () => {
  const texts = { site_id: 'site', subject_id: '0123', consent_id: '<b>' };
  expect(filtersOf({ ...texts, include_deleted: 'true' })).toEqual({ ...texts, include_deleted: true });
});
