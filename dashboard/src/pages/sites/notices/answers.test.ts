import { sharesOf } from './answers';

const none = { total: 0, accept_all: 0, refuse_all: 0, save: 0, signal: 0, withdraw: 0 };

test('the answers that somebody gave, in a fixed order, with their shares', () => {
  expect(sharesOf({ ...none, total: 8, refuse_all: 6, accept_all: 2 })).toEqual([
    { action: 'accept_all', count: 2, share: 0.25 },
    { action: 'refuse_all', count: 6, share: 0.75 },
  ]);
});

test('without answers there is no share', () => {
  expect(sharesOf(none)).toEqual([]);
});
