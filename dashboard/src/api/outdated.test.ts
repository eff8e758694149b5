import { isOutdated } from './outdated';

type State = Parameters<typeof isOutdated>[0]['state'];
const query = (state: Partial<State>) => ({ state: { data: 'read', status: 'error', fetchMeta: null, ...state } as State });

test('what was read and could not be read again is outdated', () => {
  expect(isOutdated(query({}))).toBe(true);
});

test.each<[string, Partial<State>]>([
  ['was read', { status: 'success' }],
  ['never came', { data: undefined }],
  ['stands while its next page did not come', { fetchMeta: { fetchMore: { direction: 'forward' } } }],
])('what %s is not', (_what, state) => {
  expect(isOutdated(query(state))).toBe(false);
});
