import { filtersOf } from './request-filters';

test('without a status it is the open ones, and an unknown one filters nothing', () => {
  expect(filtersOf({})).toEqual({ status: 'open' });
  expect(filtersOf({ status: 'answered', site_id: 'shop' })).toEqual({ status: 'answered', site_id: 'shop' });
  expect([filtersOf({ status: 'all' }), filtersOf({ status: 'closed' })]).toEqual([{}, {}]);
});
