import { findDamage } from './damage.rule';
import type { LoggedPart, LoggedUpdate } from './logged-record';

const history = (
  record: Partial<LoggedPart['record']>,
  { updates = [], ...changes }: Partial<Omit<LoggedPart, 'updates'>> & { updates?: LoggedUpdate[] } = {},
) => {
  const latest = updates.at(-1);
  const lastNumber = latest?.number ?? 0;
  return {
    record: { createdAtMs: 1, updatedAtMs: 1, deletedAtMs: 0, ...record },
    deletedBy: '',
    erasure: '',
    purgedAtMs: 0,
    frames: undefined,
    ...changes,
    ...{ first: 0, last: lastNumber + 1, lastNumber, latestAtMs: latest?.atMs ?? 1 },
    updates: new Map(updates.map((update) => [update.number, update])),
  } as unknown as LoggedPart;
};
const update = (number: number, atMs: number) => ({ number, atMs }) as LoggedUpdate;

test.each([
  ['a new record', history({})],
  ['an updated record', history({ updatedAtMs: 5 }, { updates: [update(1, 3), update(2, 5)] })],
  ['a deleted record', history({ updatedAtMs: 7, deletedAtMs: 7 }, { updates: [update(1, 3)], deletedBy: 'user:u' })],
  ['a record of an erased subject', history({ updatedAtMs: 7, deletedAtMs: 7 }, { erasure: 'evt' })],
  ['a deleted record of a release without a log', history({ updatedAtMs: 7, deletedAtMs: 7 })],
])('%s shows no damage', (_what, record) => {
  expect(findDamage(record)).toBeUndefined();
});

test.each([
  ['another time of the latest change', history({ updatedAtMs: 6 }, { updates: [update(1, 5)] }), 'consents.updated_at'],
  ['another time of a new record', history({ updatedAtMs: 2 }), 'consents.updated_at'],
  ['another time of a deletion', history({ updatedAtMs: 7, deletedAtMs: 8 }), 'consents.updated_at'],
  ['a deletion that was taken back', history({}, { deletedBy: 'user:u' }), 'consents.deleted_at'],
  ['an erasure that was taken back', history({}, { erasure: 'evt' }), 'consents.deleted_at'],
  ['a missing update', history({ updatedAtMs: 5 }, { updates: [update(2, 5)] }), 'consent_history.number'],
])('%s is reported with its column', (_what, record, column) => {
  expect(findDamage(record)).toBe(column);
});
