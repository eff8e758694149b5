import type { Consent, Controller } from '@consent/contracts';
import { receipt27560 } from './receipt-27560';

const at = Date.parse('2026-11-21T09:00:00.000Z');
const consent: Consent = {
  ...{
    accountId: '661c729d-fba4-41c0-b61f-c84e0b25de49',
    id: '01M7YNAYM0FB4C02YEHA0XX7A1',
    siteId: '2617f3e5-242e-4857-b837-91dfc21ab605',
  },
  ...{ subjectId: 'ada', consentId: '', accepted: true, preferencesJson: '{"ads":true,"chat":false}', policyVersion: 2 },
  ...{ country: '', region: '', userAgent: '', createdAtMs: at, updatedAtMs: at, deletedAtMs: 0, policyId: 'p', policySha256: 'ab' },
};
const controller: Controller = {
  ...{ name: 'Shop', contact: 'DPO', address: '1 Main Street', email: '', phone: '', privacyUrl: 'https://example.com/privacy' },
  ...{ jurisdiction: 'IE', language: 'en', updatedAtMs: at },
};

interface Shown {
  'dpv:hasRecordOfActivity': Record<string, unknown> & {
    'dpv:hasConsentStatus': { '@type': unknown; 'dpv:isIndicatedAtTime': string }[];
    'dpv:hasProcess': { 'dpv:hasConsentStatus': string }[];
  };
}

/** `states`: whether it was accepted before each change, oldest first. A change takes a second. */
function shown(changes: Partial<Consent>, states: readonly boolean[] = []) {
  const entries = states.map((accepted, index) => ({ accepted, createdAtMs: at + (index + 1) * 1000 })).reverse();
  const facts = {
    receiptId: 'rcpt_1',
    consent: { ...consent, ...changes },
    entries,
    controller,
    createdAtMs: at,
    publicUrl: 'https://c.example',
  };
  return receipt27560(facts) as Shown & Record<string, unknown>;
}

const statuses = (receipt: Shown) =>
  receipt['dpv:hasRecordOfActivity']['dpv:hasConsentStatus'].map(({ '@type': type, 'dpv:isIndicatedAtTime': time }) => [
    Array.isArray(type) ? type[0] : type,
    time.slice(17, 19),
  ]);
const processes = (receipt: Shown) => receipt['dpv:hasRecordOfActivity']['dpv:hasProcess'].map((each) => each['dpv:hasConsentStatus']);

test('[decision 43.5] a receipt names its record, the controller, the policy text and each purpose', () => {
  const receipt = shown({});
  expect(receipt).not.toHaveProperty(['dct:conformsTo']);
  expect(receipt).toMatchObject({
    '@type': 'dpv:ConsentReceipt',
    'dct:identifier': 'rcpt_1',
    'dpv:hasRecordOfActivity': {
      '@id': 'https://c.example/api/v1/consents/01M7YNAYM0FB4C02YEHA0XX7A1',
      '@type': 'dpv:ConsentRecord',
      'dpv:hasDataSubject': { 'dct:identifier': 'ada' },
      'dpv:hasJurisdiction': 'loc:IE',
      'dpv:hasNotice': { '@id': 'https://c.example/api/v1/public/policy/ab', 'schema:version': 2, 'dct:language': 'en' },
      'dpv:hasEntity': { 'dpv:hasName': 'Shop', '@type': 'dpv:DataController' },
    },
  });
  expect(processes(receipt)).toEqual(['dpv:ConsentGiven', 'dpv:ConsentRefused']);
  expect(JSON.stringify(receipt)).not.toContain('schema:email');
});

test('[decision 43.5] without a policy, the notice is the page of the controller', () => {
  expect(shown({ policyId: '', policySha256: '' })['dpv:hasRecordOfActivity']['dpv:hasNotice']).toMatchObject({
    '@id': 'https://example.com/privacy',
  });
});

test('[decision 43.5] its events are the first decision and each change of it', () => {
  expect(statuses(shown({}))).toEqual([['dpv:ConsentGiven', '00']]);
  expect(statuses(shown({ accepted: false }))).toEqual([['dpv:ConsentRefused', '00']]);
  expect(statuses(shown({ accepted: false }, [true, true, false, true]))).toEqual([
    ['dpv:ConsentGiven', '00'],
    ['dpv:ConsentWithdrawn', '02'],
    ['dpv:ConsentGiven', '03'],
    ['dpv:ConsentWithdrawn', '04'],
  ]);
  expect(statuses(shown({ deletedAtMs: at + 9000 }))).toEqual([
    ['dpv:ConsentGiven', '00'],
    ['dpv:ConsentWithdrawn', '09'],
  ]);
  expect(statuses(shown({ accepted: false, deletedAtMs: at + 9000 }))).toEqual([['dpv:ConsentRefused', '00']]);
});

test('[decision 43.5] purposes that were on end with the consent', () => {
  expect(processes(shown({ accepted: false }, [true]))).toEqual(['dpv:ConsentWithdrawn', 'dpv:ConsentRefused']);
  expect(processes(shown({ accepted: false }))).toEqual(['dpv:ConsentRefused', 'dpv:ConsentRefused']);
  expect(processes(shown({ deletedAtMs: at + 9000 }))).toEqual(['dpv:ConsentWithdrawn', 'dpv:ConsentRefused']);
});
