import { asOfVersion, type Replaced } from './as-of-version.rule';
import type { ConsentRecord } from './consent';

const record: ConsentRecord = {
  accountId: 'a',
  id: 'c',
  siteId: 's',
  subjectId: 'subject',
  consentId: '',
  accepted: false,
  preferencesJson: '{"ads":false}',
  policyVersion: 3,
  country: '',
  region: '',
  userAgent: '',
  createdAtMs: 100,
  updatedAtMs: 300,
  deletedAtMs: 0,
  policyId: 'p',
  policySha256: 'hash 3',
};
const before = (number: number, replacedAtMs: number): Replaced => ({
  accepted: true,
  preferencesJson: `{"n":${number}}`,
  policyVersion: number,
  policyId: 'p',
  policySha256: `hash ${number}`,
  replacedAtMs,
});
const history = new Map([
  [1, before(1, 200)],
  [2, before(2, 300)],
]);

test.each([
  [0, { accepted: true, preferencesJson: '{"n":1}', policyVersion: 1, policySha256: 'hash 1', updatedAtMs: 100 }],
  [1, { accepted: true, preferencesJson: '{"n":2}', policyVersion: 2, policySha256: 'hash 2', updatedAtMs: 200 }],
  [2, { accepted: false, preferencesJson: '{"ads":false}', policyVersion: 3, policySha256: 'hash 3', updatedAtMs: 300 }],
])('the record after update %i is rebuilt from the history', (version, expected) => {
  expect(asOfVersion(record, version, history)).toEqual({ ...record, ...expected });
});

test('[decision 19.4] an erased record is returned as it is now', () => {
  const erased = { ...record, updatedAtMs: 400, deletedAtMs: 400 };
  expect(asOfVersion(erased, 0, history)).toBe(erased);
});
