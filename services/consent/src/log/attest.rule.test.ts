import { groupUpTo, splitRange, revisionsToAttest, type UnloggedRecord } from './attest.rule';

const salt = Buffer.alloc(16);
/** Updates are at the times 1, 2, … */
const history = (overrides: Partial<UnloggedRecord>, updates: (boolean | undefined)[] = [], deletedAtMs = 0): UnloggedRecord => ({
  accountId: 'account',
  id: 'record',
  salt: undefined,
  createdAtMs: 0,
  deletedAtMs,
  deletedBy: '',
  erasure: '',
  isVersion2: false,
  hasClaims: false,
  lastNumber: updates.length,
  unlogged: updates.flatMap((isAttested, at) => (isAttested === undefined ? [{ number: at + 1, atMs: at + 1 }] : [])),
  hasMore: false,
  ...overrides,
});

test.each<[string, UnloggedRecord, [number, number][], number]>([
  ['from before the log', history({ salt: undefined }, [undefined, undefined]), [[0, 2]], 2],
  ['from before the log, deleted', history({ salt: undefined }, [undefined], 9), [[0, 2]], 9],
  ['from before the log, erased with a leaf', history({ salt: undefined, erasure: 'evt_1' }, [], 9), [[0, 0]], 0],
  ['with every leaf', history({ salt }, [false, true]), [], 0],
  [
    'that an older release updated',
    history({ salt }, [false, undefined, false, undefined]),
    [
      [2, 2],
      [4, 4],
    ],
    4,
  ],
  ['that an older release deleted', history({ salt }, [false], 9), [[2, 2]], 9],
  ['deleted, with more updates than a step takes', history({ salt, lastNumber: 9, hasMore: true }, [undefined, undefined], 9), [[1, 2]], 2],
  ['deleted with a leaf', history({ salt, deletedBy: 'user:1' }, [false], 9), [], 0],
])('a record %s', (_, record, ranges, untilMs) => {
  expect(revisionsToAttest(record)).toMatchObject({ ranges, untilMs });
});

test('splitting and grouping ranges keeps every number', () => {
  expect(splitRange(0, 0, 2)).toEqual([[0, 0]]);
  expect(splitRange(3, 7, 2)).toEqual([
    [3, 4],
    [5, 6],
    [7, 7],
  ]);
  expect(groupUpTo([2, 1, 2, 1, 3, 1], (size) => size, 3)).toEqual([[2, 1], [2, 1], [3], [1]]);
  expect(groupUpTo([], () => 1, 3)).toEqual([]);
});
