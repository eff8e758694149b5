import { erasureActor } from './erasure-actor';

const frame = (type: string, more: object = {}) => ({ frame: JSON.stringify({ type, v: 1, ...more }) });
const key = { id: 'key_1', kind: 'key' };
const user = { id: 'u1', kind: 'user' };

test('an erasure by subject names who erased', () => {
  expect(erasureActor([frame('consent.created'), frame('consent.erased', { by: user })])).toEqual(user);
});

test('a deletion names who deleted, by the kind that a history has', () => {
  expect(erasureActor([frame('consent.created'), frame('consent.revoked', { by: key, deleted: true })])).toEqual({
    kind: 'api_key',
    id: 'key_1',
  });
});

test('a change before the erasure is not taken for it', () => {
  expect(erasureActor([frame('consent.revoked', { by: key }), frame('consent.attested', { revision: 'erased' })])).toBeUndefined();
});
