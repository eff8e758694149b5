import { doingOf } from './doing';

test('an erasure is done once every consent on the site is erased', () => {
  expect(doingOf('erase', { state: 'given', reason: 'record' })).toBe('todo');
  expect(doingOf('erase', { state: 'deleted', reason: 'deletion' })).toBe('todo');
  expect(doingOf('erase', { state: 'none', reason: 'expiry' })).toBe('todo');
  expect(doingOf('erase', { state: 'erased', reason: 'erasure' })).toBe('done');
  expect(doingOf('erase', { state: 'purged', reason: 'purge' })).toBe('done');
  expect(doingOf('erase', { state: 'none', reason: 'no_record' })).toBe('nothing');
});

test('a withdrawal is done once nothing accepted holds; for others what holds cannot tell', () => {
  expect(doingOf('withdraw', { state: 'given', reason: 'record' })).toBe('todo');
  expect(doingOf('withdraw', { state: 'withdrawn', reason: 'update' })).toBe('done');
  expect(doingOf('access', { state: 'given', reason: 'record' })).toBeUndefined();
  expect(doingOf('erase', undefined)).toBeUndefined();
});
