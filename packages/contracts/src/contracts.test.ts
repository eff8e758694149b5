import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NewConsent } from './index';
import {
  accountService,
  carrierExchange,
  consentService,
  consentStatementService,
  contactService,
  controllerService,
  deadEventService,
  evidenceService,
  exportService,
  keyService,
  leafService,
  noticeService,
  operatorService,
  policyService,
  policyStatementService,
  serviceNames,
  sessionService,
  siteService,
  subscriptionService,
  usageService,
  userService,
  webhookService,
} from './index';

const { createConsents, getConsents, listConsents, listHistory, updateConsent } = consentService.methods;
const services = [
  accountService,
  consentService,
  consentStatementService,
  contactService,
  controllerService,
  deadEventService,
  evidenceService,
  exportService,
  keyService,
  leafService,
  noticeService,
  operatorService,
  policyService,
  policyStatementService,
  sessionService,
  siteService,
  subscriptionService,
  usageService,
  userService,
  webhookService,
];

const row: NewConsent = {
  accountId: 'a',
  id: 'i',
  siteId: 's',
  subjectId: 'u',
  consentId: '',
  accepted: true,
  preferencesJson: '{}',
  country: '',
  region: '',
  userAgent: '',
};

function arrived(sent: NewConsent): NewConsent {
  const { rows } = createConsents.requestDeserialize(createConsents.requestSerialize({ rows: [sent], sites: [] }));
  return rows[0]!;
}

describe('fields on the receiving side', () => {
  test('an optional field that was not sent is absent', () => {
    expect('policyVersion' in arrived(row)).toBe(false);
    expect('policyVersion' in arrived({ ...row, policyVersion: undefined })).toBe(false);
  });

  test('an optional field that was sent is present, even with its default value', () => {
    expect(arrived({ ...row, policyVersion: 0, siteFacts: 0 })).toEqual({ ...row, policyVersion: 0, siteFacts: 0 });
    const filtered = {
      accountId: 'a',
      siteId: '',
      consentId: '',
      subjectId: '',
      accepted: false,
      fromMs: 0,
      includeDeleted: false,
      cursor: '',
      limit: 25,
    };
    expect(listConsents.requestDeserialize(listConsents.requestSerialize(filtered))).toEqual(filtered);
  });

  test('other fields that were not sent have their default', () => {
    expect(createConsents.requestDeserialize(Buffer.alloc(0))).toEqual({ rows: [], sites: [] });
    expect(accountService.methods.setPlan.requestDeserialize(Buffer.alloc(0))).toEqual({ accountId: '', plan: '' });
  });

  test('a oneof has only the member that was sent', () => {
    const results = [{ failure: { kind: 'invalid', message: 'm' } }, {}];
    expect(createConsents.responseDeserialize(createConsents.responseSerialize({ results }))).toEqual({ results });
    const byEmail = accountService.methods.getAccount.requestSerialize({ email: '' });
    expect(accountService.methods.getAccount.requestDeserialize(byEmail)).toEqual({ email: '' });
  });

  test('an optional message that was not sent is absent', () => {
    expect(getConsents.responseDeserialize(getConsents.responseSerialize({ results: [{}] }))).toEqual({ results: [{}] });
  });

  test('times are numbers and digests are buffers', () => {
    const digest = Buffer.from('0102ff', 'hex');
    const request = { digest, pepper: 'new', olderDigests: [digest] };
    expect(keyService.methods.resolveKey.requestDeserialize(keyService.methods.resolveKey.requestSerialize(request))).toEqual(request);
    const entry = {
      id: 'h',
      accepted: true,
      preferencesJson: '{}',
      policyVersion: 1,
      changedBy: { kind: 'system', id: '' },
      createdAtMs: 1_763_720_000_123,
    };
    expect(listHistory.responseDeserialize(listHistory.responseSerialize({ entries: [entry] }))).toEqual({ entries: [entry] });
  });
});

describe('an incomplete message', () => {
  test('is refused when a message field without `optional` is absent', () => {
    expect(() => updateConsent.requestDeserialize(Buffer.alloc(0))).toThrow('consent.v1.UpdateConsentRequest without actor');
    expect(() => accountService.methods.getAccount.responseDeserialize(Buffer.alloc(0))).toThrow('without account');
  });

  test('is refused when the absent field is inside a list', () => {
    const bytes = listHistory.responseSerialize({ entries: [{ id: 'h' } as never] });
    expect(() => listHistory.responseDeserialize(bytes)).toThrow('consent.v1.HistoryEntry without changedBy');
  });
});

describe('the method tables', () => {
  test('every method says whether it may be retried', () => {
    const undecided = services.flatMap(({ methods }) => Object.values(methods)).filter(({ idempotent }) => typeof idempotent !== 'boolean');
    expect(undecided).toEqual([]);
  });

  test('a method that only reads may be retried', () => {
    const reads = services.flatMap(({ methods }) => Object.entries(methods)).filter(([name]) => /^(get|list|find|resolve)/.test(name));
    expect(reads.filter(([, { idempotent }]) => !idempotent)).toEqual([]);
  });

  test('a path names package, service and method', () => {
    expect(createConsents.path).toBe('/consent.v1.ConsentService/CreateConsents');
    expect(carrierExchange.path).toBe('/carrier.v1.CarrierService/Exchange');
  });
});

test('the generated types match the .proto files', () => {
  execFileSync(process.execPath, [join(__dirname, '../generate.mjs'), '--check']);
});

test('the list of services names every folder of services', () => {
  expect([...serviceNames].sort()).toEqual(readdirSync(join(__dirname, '../../../services')).sort());
});
