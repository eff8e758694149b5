import { didYouMean } from './did-you-mean';

const known = ['site_id', 'subject_id', 'accepted', 'preferences', 'consent_id', 'policy_version', 'ip_address', 'user_agent'];

test.each([
  ['subject', 'subject_id'],
  ['subjectId', 'subject_id'],
  ['Subject-ID', 'subject_id'],
  ['subjcet_id', 'subject_id'],
  ['acepted', 'accepted'],
  ['accpeted', 'accepted'],
  ['preference', 'preferences'],
  ['ip', undefined],
  ['siteid', 'site_id'],
  ['colour', undefined],
  ['', undefined],
  ['_', undefined],
  ['x'.repeat(1_000_000), undefined],
])('[decision 23.4] %.20s suggests %s', (name, suggested) => {
  expect(didYouMean(name, known)).toBe(suggested === undefined ? '' : ` Did you mean ${suggested}?`);
});
