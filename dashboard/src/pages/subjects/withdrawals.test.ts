import { withdrawalsOf } from './withdrawals';

const record = (id: string, more: object = {}) => ({
  id,
  site_id: 'shop',
  accepted: true,
  preferences: { necessary: true, analytics: true, marketing: false },
  deleted_at: null,
  ...more,
});
const open = [{ id: 'shop', categories: null }];

test('turns off every category except the necessary one', () => {
  expect(withdrawalsOf([record('1')], open)).toEqual([{ id: '1', preferences: { necessary: true, analytics: false, marketing: false } }]);
});

test('a necessary category that was off stays off', () => {
  expect(withdrawalsOf([record('1', { preferences: { necessary: false } })], open)).toEqual([
    { id: '1', preferences: { necessary: false } },
  ]);
});

test('leaves out refused and erased records', () => {
  expect(withdrawalsOf([record('1', { accepted: false }), record('2', { deleted_at: '2026-11-21T10:00:00.000Z' })], open)).toEqual([]);
});

test('leaves out categories that the site no longer accepts', () => {
  expect(withdrawalsOf([record('1')], [{ id: 'shop', categories: ['analytics'] }])).toEqual([
    { id: '1', preferences: { analytics: false } },
  ]);
});

test('every category of a deleted site is accepted, because its rules are unknown', () => {
  expect(withdrawalsOf([record('1', { site_id: 'gone' })], open)).toEqual([
    { id: '1', preferences: { necessary: true, analytics: false, marketing: false } },
  ]);
});
