import { timelineOf } from './timeline';

const whole = { isWhole: true };
const state = (accepted: boolean, policy_version = 1) => ({ accepted, preferences: { analytics: accepted }, policy_version });
const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const consent = (accepted: boolean, deleted_at: string | null = null) => ({
  ...state(accepted),
  created_at: at(0),
  updated_at: at(5),
  deleted_at,
});
const entry = (id: string, minute: number, accepted: boolean) => ({
  ...state(accepted),
  id,
  changed_by: 'api_key',
  actor_id: 'key_1',
  created_at: at(minute),
});

test('a record without history has only its creation', () => {
  expect(timelineOf(consent(true), [], whole).map(({ kind, at, state }) => [kind, at, state.accepted])).toEqual([['created', at(0), true]]);
});

test('each update shows the state of the next newer entry, and the newest shows the state of the record', () => {
  const history = [entry('3', 3, true), entry('2', 2, false), entry('1', 1, true)];
  expect(timelineOf(consent(false), history, whole).map(({ kind, at, state }) => [kind, at, state.accepted])).toEqual([
    ['revoked', at(3), false],
    ['updated', at(2), true],
    ['revoked', at(1), false],
    ['created', at(0), true],
  ]);
});

test('each change names its actor, and the creation names none while nobody was asked', () => {
  const [change, creation] = timelineOf(consent(true), [entry('1', 1, true)], whole);
  expect(change?.by).toEqual({ kind: 'api_key', id: 'key_1' });
  expect(creation?.by).toBeUndefined();
});

test.each([{ kind: 'site', id: 's' }, null])('the creation names who recorded it, or that nobody knows: %j', (recordedBy) => {
  const [creation] = timelineOf(consent(true), [], { ...whole, recordedBy });
  expect(creation?.by).toEqual(recordedBy);
});

test('an erasure is the newest entry and keeps the recorded state', () => {
  const [erasure, creation] = timelineOf(consent(true, at(9)), [], whole);
  expect(erasure).toMatchObject({ kind: 'erased', at: at(9), state: { accepted: true } });
  expect(creation?.kind).toBe('created');
});

test('an erasure names its actor when the actor is known', () => {
  const [erasure] = timelineOf(consent(true, at(9)), [], { ...whole, erasedBy: { kind: 'user', id: 'u1' } });
  expect(erasure?.by).toEqual({ kind: 'user', id: 'u1' });
});

test('the larger id is newer when two changes share a millisecond', () => {
  const keys = timelineOf(consent(true), [entry('1', 1, true), entry('2', 1, true)], whole).map(({ key }) => key);
  expect(keys).toEqual(['2', '1', 'created']);
});

test('the creation is left out until all older entries are read, because it would show the state of an update', () => {
  const kinds = timelineOf(consent(true), [entry('2', 2, true)], { isWhole: false }).map(({ kind }) => kind);
  expect(kinds).toEqual(['updated']);
});
