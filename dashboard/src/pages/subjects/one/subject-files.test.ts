import { jsonOf } from './subject-files';

const record = (more: object = {}) => ({
  id: '01M7YNAYM0FB4C02YEHA0XX7A1',
  site_id: '2617f3e5-242e-4857-b837-91dfc21ab605',
  subject_id: 'visitor',
  consent_id: '',
  accepted: true,
  preferences: { necessary: true, analytics: false },
  policy_version: 1,
  country: 'DE',
  region: 'Berlin',
  user_agent: 'Firefox',
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  deleted_at: null,
  ...more,
});

test('JSON has each record with its history, and says whether the export is complete', () => {
  const change = {
    id: 'hst_1',
    consent_id: record().id,
    accepted: true,
    preferences: {},
    policy_version: 1,
    changed_by: 'user' as const,
    actor_id: 'u1',
    created_at: '2026-11-22T09:00:00.000Z',
  };
  const other = record({ id: 'other' });
  const text = jsonOf({
    subjectId: 'visitor',
    records: [record(), other],
    changes: new Map([[record().id, [change]]]),
    isComplete: false,
    at: '2026-11-24T09:00:00.000Z',
  });
  expect(JSON.parse(text)).toEqual({
    subject_id: 'visitor',
    exported_at: '2026-11-24T09:00:00.000Z',
    is_complete: false,
    consents: [
      { ...record(), history: [change] },
      { ...other, history: [] },
    ],
  });
});

test('[decision 77.3] a file with linked devices names the subjects that it has', () => {
  const file = { subjectId: 'phone', records: [record()], changes: new Map(), isComplete: true, at: '2026-11-24T09:00:00.000Z' };
  expect(JSON.parse(jsonOf({ ...file, linked: ['ada', 'phone'] }))).toMatchObject({ subject_id: 'phone', subject_ids: ['ada', 'phone'] });
  expect(JSON.parse(jsonOf(file))).not.toHaveProperty('subject_ids');
});
