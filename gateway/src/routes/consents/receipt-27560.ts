import { type Consent, type Controller, type HistoryEntry, timestamp } from '@consent/contracts';
import { apiPrefix } from '../../pipeline/0-common/api-prefix';

interface Facts {
  receiptId: string;
  consent: Consent;
  /** All changes, newest first. */
  entries: readonly Pick<HistoryEntry, 'accepted' | 'createdAtMs'>[];
  controller: Controller;
  createdAtMs: number;
  publicUrl: string;
}

const context = {
  dct: 'http://purl.org/dc/terms/',
  dpv: 'https://w3id.org/dpv#',
  loc: 'https://w3id.org/dpv/loc#',
  schema: 'https://schema.org/',
  'dct:publisher': { '@type': '@id' },
  'schema:recipient': { '@type': '@id' },
  'schema:url': { '@type': '@id' },
  'dpv:hasConsentStatus': { '@type': '@id' },
  'dpv:hasDataController': { '@type': '@id' },
  'dpv:hasJurisdiction': { '@type': '@id' },
  'dpv:hasLegalBasis': { '@type': '@id' },
  'dpv:isExercisedAt': { '@type': '@id' },
  'dpv:isIndicatedBy': { '@type': '@id' },
};

type Status = 'dpv:ConsentGiven' | 'dpv:ConsentRefused' | 'dpv:ConsentWithdrawn';

/**
 * A receipt by the W3C guide "Consent Records and Receipts as per ISO/IEC TS 27560:2023 using DPV". Leaves out what only the policy
 * says: personal data, recipients, storage and duration. They are mandatory, so the receipt does not claim to conform (decision 43).
 */
export function receipt27560({ receiptId, consent, entries, controller, createdAtMs, publicUrl }: Facts): object {
  const { name, contact, address, email, phone, privacyUrl, jurisdiction, language } = controller;
  const record = `${publicUrl}${apiPrefix}/consents/${consent.id}`;
  const controllerId = `urn:uuid:${consent.accountId}`;
  const statuses = statusesOf(consent, entries);
  return {
    '@context': context,
    '@id': `${record}/receipt#${receiptId}`,
    '@type': 'dpv:ConsentReceipt',
    'dct:identifier': receiptId,
    'dpv:hasIdentifier': receiptId,
    'dct:created': timestamp(createdAtMs),
    'dct:publisher': controllerId,
    'schema:recipient': 'dpv:DataSubject',
    'dpv:hasRecordOfActivity': {
      '@id': record,
      '@type': 'dpv:ConsentRecord',
      'dct:identifier': consent.id,
      'dpv:hasIdentifier': consent.id,
      'dct:created': timestamp(consent.createdAtMs),
      'dct:modified': timestamp(consent.updatedAtMs),
      'dpv:hasDataSubject': { '@type': 'dpv:DataSubject', 'dct:identifier': consent.subjectId },
      'dpv:hasDataController': controllerId,
      'dpv:hasJurisdiction': `loc:${jurisdiction}`,
      'dpv:hasLegalBasis': 'dpv:Consent',
      'dpv:hasNotice': noticeOf(consent, { privacyUrl, language, publicUrl }),
      'dpv:hasService': { '@type': 'dpv:Service', 'dct:identifier': consent.siteId },
      'dpv:hasProcess': processesOf(consent, statuses.at(-1)!.status),
      'dpv:hasConsentControl': { '@type': 'dpv:WithdrawConsent', 'dpv:isExercisedAt': privacyUrl },
      'dpv:hasRight': { '@type': 'dpv:DataSubjectRight', 'dpv:isExercisedAt': privacyUrl },
      'dpv:hasConsentStatus': statuses.map(({ status, atMs }) => ({
        '@type': status === 'dpv:ConsentGiven' ? [status, 'dpv:ExpressedConsent'] : status,
        'dpv:isIndicatedAtTime': timestamp(atMs),
        'dpv:isIndicatedBy': 'dpv:DataSubject',
      })),
      'dpv:hasEntity': {
        '@id': controllerId,
        '@type': 'dpv:DataController',
        'dpv:hasIdentifier': controllerId,
        'dpv:hasName': name,
        'schema:url': privacyUrl,
        'schema:contactPoint': [
          {
            '@type': 'schema:ContactPoint',
            'schema:name': contact,
            ...(email !== '' && { 'schema:email': email }),
            ...(phone !== '' && { 'schema:telephone': phone }),
          },
          { '@type': 'schema:PostalAddress', 'schema:streetAddress': address },
        ],
      },
    },
  };
}

/** The first decision and each change of it, oldest first. */
function statusesOf({ accepted, createdAtMs, deletedAtMs }: Consent, entries: Facts['entries']): { status: Status; atMs: number }[] {
  const oldestFirst = entries.toReversed();
  // Each entry has the state before its change.
  const states = [...oldestFirst.map((entry) => entry.accepted), accepted];
  const times = [createdAtMs, ...oldestFirst.map((entry) => entry.createdAtMs)];
  const statuses = states.flatMap((isAccepted, at) => {
    if (at > 0 && states[at - 1] === isAccepted) return [];
    const status: Status = isAccepted ? 'dpv:ConsentGiven' : at === 0 ? 'dpv:ConsentRefused' : 'dpv:ConsentWithdrawn';
    return [{ status, atMs: times[at]! }];
  });
  return deletedAtMs > 0 && accepted ? [...statuses, { status: 'dpv:ConsentWithdrawn', atMs: deletedAtMs }] : statuses;
}

/** The policy that the person saw, or else the page of the controller. */
function noticeOf({ policyId, policySha256, policyVersion }: Consent, { privacyUrl, language, publicUrl }: Record<string, string>): object {
  const notice = { '@type': 'dpv:ConsentNotice', 'dct:language': language };
  if (policyId === '') return { '@id': privacyUrl, ...notice };
  return {
    '@id': `${publicUrl}${apiPrefix}/public/policy/${policySha256}`,
    ...notice,
    'dct:identifier': policyId,
    'schema:version': policyVersion,
    'schema:sha256': policySha256,
  };
}

/** A category is a purpose. One that was on ends with the consent. */
function processesOf({ preferencesJson }: Consent, status: Status): object[] {
  return Object.entries(JSON.parse(preferencesJson) as Record<string, boolean>).map(([category, isOn]) => ({
    '@type': 'dpv:Process',
    'dpv:hasPurpose': { '@type': 'dpv:Purpose', 'dct:title': category },
    'dpv:hasConsentStatus': isOn ? status : 'dpv:ConsentRefused',
  }));
}
