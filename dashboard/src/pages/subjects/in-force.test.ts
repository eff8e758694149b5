import { siteStates } from './in-force';

const record = (id: string, at: string, more: { site?: string; changed?: string; erased?: string } = {}) => ({
  id,
  site_id: more.site ?? 'shop',
  created_at: at,
  updated_at: more.changed ?? at,
  deleted_at: more.erased ?? null,
});

const idsInForce = (records: ReturnType<typeof record>[]) => siteStates(records).flatMap(({ inForce }) => inForce?.id ?? []);

test('the newest record of each site is in force, and older ones are superseded', () => {
  const records = [record('c', '03'), record('b', '02', { site: 'blog' }), record('a', '01')];
  expect(siteStates(records)).toMatchObject([
    { siteId: 'shop', inForce: { id: 'c' }, superseded: 1, erased: 0 },
    { siteId: 'blog', inForce: { id: 'b' }, superseded: 0, erased: 0 },
  ]);
});

test('an older record that was changed later is in force', () => {
  expect(idsInForce([record('b', '02'), record('a', '01', { changed: '03' })])).toEqual(['a']);
});

test('of two records of the same moment the newer one is in force', () => {
  expect(idsInForce([record('b', '01'), record('a', '01')])).toEqual(['b']);
});

test('an erased record is never in force, although its erasure changed it last', () => {
  const [state] = siteStates([record('b', '02', { changed: '09', erased: '09' }), record('a', '01')]);
  expect(state).toMatchObject({ inForce: { id: 'a' }, superseded: 0, erased: 1, isNewerErased: true });
  expect(siteStates([record('b', '02'), record('a', '01', { changed: '09', erased: '09' })])[0]).toMatchObject({
    inForce: { id: 'b' },
    isNewerErased: false,
  });
});

test('nothing is in force on a site where all was erased, and it is said since when', () => {
  const [state] = siteStates([record('b', '02', { erased: '08' }), record('a', '01', { erased: '09' })]);
  expect(state).toEqual({ siteId: 'shop', inForce: undefined, superseded: 0, erased: 2, erasedAt: '09', isNewerErased: false });
});
