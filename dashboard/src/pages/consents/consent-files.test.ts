import { en } from '../../texts/en';
import { csvOf as csvIn, searchJsonOf } from './consent-files';

const csvOf = (records: Parameters<typeof csvIn>[0]) => csvIn(records, en);

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

test('[decision 3.4] a CSV has the fields in the order of the specification, CRLF and preferences as JSON', () => {
  expect(csvOf([record()])).toBe(
    'id,site_id,subject_id,consent_id,accepted,preferences,policy_version,country,region,user_agent,created_at,updated_at,deleted_at\r\n' +
      '01M7YNAYM0FB4C02YEHA0XX7A1,2617f3e5-242e-4857-b837-91dfc21ab605,visitor,,true,"{""necessary"":true,""analytics"":false}",' +
      '1,DE,Berlin,Firefox,2026-11-21T09:00:00.000Z,2026-11-21T09:00:00.000Z,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  '[decision 3.4] a cell that begins like %j is prefixed with an apostrophe',
  (text) => {
    const line = csvOf([record({ subject_id: text, consent_id: text, user_agent: text })]).slice(csvOf([]).length);
    const cell = text.startsWith('\r') ? `"'${text}"` : `'${text}`;
    expect(line.split(cell)).toHaveLength(4);
  },
);

test('quotes cells with commas, quotes and line breaks', () => {
  expect(csvOf([record({ user_agent: 'a "b", c\nd' })])).toContain(',"a ""b"", c\nd",');
});

test('JSON has the filters of the search, and says whether the result is complete', () => {
  const text = searchJsonOf({ records: [record()], filters: { accepted: true }, isComplete: false, at: '2026-11-24T09:00:00.000Z' });
  expect(JSON.parse(text)).toEqual({
    filters: { accepted: true },
    exported_at: '2026-11-24T09:00:00.000Z',
    is_complete: false,
    consents: [record()],
  });
});
