import { exportsLeft } from './exports-left';

const starter = { features: ['consent_export'], max_exports: 5 };
const job = (status: string, day: string) => ({ status, requested_at: `${day}T10:00:00.000Z` });

test('a plan without the feature has no exports', () => {
  expect(exportsLeft({ features: [], max_exports: 0 }, [], '2026-11')).toEqual({ kind: 'not_in_plan' });
});

test('a limit of 0 is unlimited', () => {
  expect(exportsLeft({ ...starter, max_exports: 0 }, [job('ready', '2026-11-03')], '2026-11')).toEqual({ kind: 'unlimited' });
});

test('counts the exports of the month, except failed ones', () => {
  const jobs = [job('ready', '2026-11-03'), job('streamed', '2026-11-02'), job('failed', '2026-11-02'), job('expired', '2026-10-31')];
  expect(exportsLeft(starter, jobs, '2026-11')).toEqual({ kind: 'left', count: 3, of: 5 });
});

test('the number left is never negative', () => {
  expect(exportsLeft({ ...starter, max_exports: 1 }, [job('ready', '2026-11-03'), job('queued', '2026-11-03')], '2026-11')).toEqual({
    kind: 'left',
    count: 0,
    of: 1,
  });
});
