import { dataAsOf } from './replica.rule';

const primary = { atMs: 100_000, position: '0/1', system: 'a' };
const replica = { isReplica: true, system: 'a', hasAll: false, replayedAtMs: 70_000 };
const maxLagMs = 60_000;

test('[decision 21.3] a replica that has all of the primary is as new as the primary, however old its last transaction is', () => {
  expect(dataAsOf(primary, { ...replica, hasAll: true, replayedAtMs: 0 }, maxLagMs)).toBe(100_000);
});

test('[decision 21.3] a replica that is behind is as new as its last transaction', () => {
  expect(dataAsOf(primary, replica, maxLagMs)).toBe(70_000);
  expect(dataAsOf(primary, { ...replica, replayedAtMs: 40_000 }, maxLagMs)).toBe(40_000);
  // The transaction was committed after the primary was asked.
  expect(dataAsOf(primary, { ...replica, replayedAtMs: 100_005 }, maxLagMs)).toBe(100_000);
});

test.each([
  ['is too far behind', { replayedAtMs: 39_999 }, '60 s behind'],
  ['has replayed nothing', { replayedAtMs: undefined }, 'replayed nothing'],
  ['is a primary', { isReplica: false, hasAll: true }, 'not a replica'],
  ['belongs to another primary', { system: 'b', hasAll: true }, 'not a replica'],
])('[decision 21.3] a server that %s is refused', (_what, standing, why) => {
  expect(() => dataAsOf(primary, { ...replica, ...standing }, maxLagMs)).toThrow(why);
});
