import { hasChanges, subjectTimeline, type Changes } from './subject-timeline';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const record = (id: string, minute: number, more: object = {}) => ({
  id,
  site_id: 'shop',
  subject_id: 'visitor',
  consent_id: '',
  accepted: true,
  preferences: {},
  policy_version: 1,
  country: '',
  region: '',
  user_agent: '',
  created_at: at(minute),
  updated_at: at(minute),
  deleted_at: null,
  ...more,
});
const change = (id: string, consent_id: string, minute: number, accepted: boolean) => ({
  id,
  consent_id,
  accepted,
  preferences: {},
  policy_version: 1,
  changed_by: 'user' as const,
  actor_id: 'u1',
  created_at: at(minute),
});
const none = () => undefined;
const shown = (entries: ReturnType<typeof subjectTimeline>) => entries.map(({ consent, kind, at }) => [consent.id, kind, at]);

test('the events of several records form one list, newest first', () => {
  const records = [record('b', 3), record('a', 1, { accepted: false, updated_at: at(5) })];
  const changes: Changes = { data: [change('h1', 'a', 5, true)], next_cursor: '' };
  expect(shown(subjectTimeline(records, (id) => (id === 'a' ? changes : undefined)))).toEqual([
    ['a', 'revoked', at(5)],
    ['b', 'created', at(3)],
    ['a', 'created', at(1)],
  ]);
});

test('a record is left out until its changes are read, because its creation would show the state of an update', () => {
  expect(shown(subjectTimeline([record('b', 3), record('a', 1, { updated_at: at(5) })], none))).toEqual([['b', 'created', at(3)]]);
});

test('a record with unread changes shows the changes that were read, but not its creation', () => {
  const changes: Changes = { data: [change('h1', 'a', 5, true)], next_cursor: 'more' };
  expect(shown(subjectTimeline([record('a', 1, { updated_at: at(5) })], () => changes))).toEqual([['a', 'updated', at(5)]]);
});

test('an erased record may have earlier changes', () => {
  expect(hasChanges(record('a', 1))).toBe(false);
  expect(hasChanges(record('a', 1, { updated_at: at(2) }))).toBe(true);
  expect(hasChanges(record('a', 1, { deleted_at: at(1) }))).toBe(true);
});
