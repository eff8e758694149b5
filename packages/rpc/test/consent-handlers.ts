import { type Consent, consentJson, type ConsentServiceMethods, type CreateConsentsRequest, type NewConsent } from '@consent/contracts';
import type { Handlers } from '../src/server/implement';

export const newConsent: NewConsent = {
  accountId: 'account',
  id: 'id',
  siteId: 'site',
  subjectId: 'subject',
  consentId: '',
  accepted: true,
  preferencesJson: '{}',
  country: '',
  region: '',
  userAgent: '',
};

export function createRequest(id: string): CreateConsentsRequest {
  return { rows: [{ ...newConsent, id }], sites: [] };
}

/** A request of a method that must not be sent twice. */
export function eraseRequest(subjectId: string) {
  return { accountId: 'account', subjectId, siteId: '', actor: { kind: 'system', id: '' } };
}

export function stored({ policyVersion = 0, siteFacts: _siteFacts, ...row }: NewConsent): Consent {
  return { ...row, policyVersion, createdAtMs: 1, updatedAtMs: 1, deletedAtMs: 0, policyId: '', policySha256: '' };
}

export function consentHandlers(overrides: Partial<Handlers<ConsentServiceMethods>> = {}): Handlers<ConsentServiceMethods> {
  const notPartOfTheTest = () => Promise.reject(new Error('not part of the test'));
  return {
    createConsents: ({ rows }) => Promise.resolve({ results: rows.map((row) => ({ consentJson: consentJson(stored(row)) })) }),
    getConsents: notPartOfTheTest,
    listConsents: notPartOfTheTest,
    updateConsent: notPartOfTheTest,
    deleteConsent: notPartOfTheTest,
    eraseSubject: () => Promise.resolve({ erased: 1 }),
    listHistory: notPartOfTheTest,
    getStates: notPartOfTheTest,
    recordCheck: notPartOfTheTest,
    linkSubject: notPartOfTheTest,
    unlinkSubject: notPartOfTheTest,
    endLink: notPartOfTheTest,
    listLinks: notPartOfTheTest,
    askPurge: notPartOfTheTest,
    getPurge: notPartOfTheTest,
    getRetention: notPartOfTheTest,
    previewRetention: notPartOfTheTest,
    setRetention: notPartOfTheTest,
    setHold: notPartOfTheTest,
    liftHold: notPartOfTheTest,
    listHolds: notPartOfTheTest,
    issueReceipt: notPartOfTheTest,
    getStats: notPartOfTheTest,
    countVersions: notPartOfTheTest,
    countAnswers: notPartOfTheTest,
    checkConsents: notPartOfTheTest,
    recordRead: notPartOfTheTest,
    ...overrides,
  };
}
