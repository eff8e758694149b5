import { checkReplica } from './replica.rule';

const primary = { atMs: 100_000, position: '0/1', system: 'a' };
const replica = { isReplica: true, system: 'a', hasCaughtUp: true };

test('[decision 21.3] a replica that has all of the primary is read', () => {
  expect(() => checkReplica(primary, replica)).not.toThrow();
});

test.each([
  ['is behind', { hasCaughtUp: false }, 'behind'],
  ['is a primary', { isReplica: false }, 'not a replica'],
  ['belongs to another primary', { system: 'b' }, 'not a replica'],
])('[decision 21.3] a server that %s is refused', (_what, state, why) => {
  expect(() => checkReplica(primary, { ...replica, ...state })).toThrow(why);
});
