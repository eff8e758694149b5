import { erasureActor } from './erasure-actor';

const frame = (type: string, more: object = {}) => ({ frame: JSON.stringify({ type, v: 1, ...more }) });
const key = { id: 'key_1', kind: 'key' };
const user = { id: 'u1', kind: 'user' };

test('an erasure by subject names its actor', () => {
  expect(erasureActor([frame('consent.created'), frame('consent.erased', { by: user })])).toEqual(user);
});

test('a deletion names its actor, with the kind used in histories', () => {
  expect(erasureActor([frame('consent.created'), frame('consent.revoked', { by: key, deleted: true })])).toEqual({
    kind: 'api_key',
    id: 'key_1',
  });
});

test('the actor of an earlier change is not the actor of the erasure', () => {
  expect(erasureActor([frame('consent.revoked', { by: key }), frame('consent.attested', { revision: 'erased' })])).toBeUndefined();
});
