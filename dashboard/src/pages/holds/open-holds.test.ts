import { openHoldsOf } from './open-holds';

const user = { kind: 'user' as const, id: 'u' };
const hold = (id: string, more: object) => ({
  id,
  subject_id: null,
  site_id: null,
  reason: 'A case',
  set_by: user,
  set_at: '2026-11-21T09:00:00.000Z',
  lifted_by: null,
  lifted_at: null,
  ...more,
});
const holds = [
  hold('site', { site_id: 'shop' }),
  hold('other site', { site_id: 'blog' }),
  hold('subject', { subject_id: 'ana' }),
  hold('other subject', { subject_id: 'eve' }),
  hold('lifted', { subject_id: 'ana', lifted_by: user, lifted_at: '2026-11-22T09:00:00.000Z' }),
  hold('of a purged subject', {}),
];
const idsOf = (held: Parameters<typeof openHoldsOf>[1]) => openHoldsOf(holds, held).map(({ id }) => id);

test('a subject is held by its own holds and those of its sites, while they are open', () => {
  expect(idsOf({ subjectId: 'ana', siteIds: ['shop'] })).toEqual(['subject', 'site']);
  expect(idsOf({ subjectId: 'nobody', siteIds: [] })).toEqual([]);
});

test('a site is held by its own holds only', () => {
  expect(idsOf({ siteIds: ['blog'] })).toEqual(['other site']);
});
