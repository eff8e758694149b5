import { isOutdated } from './outdated';

type State = Parameters<typeof isOutdated>[0]['state'];
const query = (state: Partial<State>) => ({ state: { data: 'read', status: 'error', fetchMeta: null, ...state } as State });

test('data is outdated when it could not be read again', () => {
  expect(isOutdated(query({}))).toBe(true);
});

test.each<[string, Partial<State>]>([
  ['the last read succeeded', { status: 'success' }],
  ['no data has arrived', { data: undefined }],
  ['only the next page failed', { fetchMeta: { fetchMore: { direction: 'forward' } } }],
])('data is not outdated when %s', (_what, state) => {
  expect(isOutdated(query(state))).toBe(false);
});
