import { consentJson, erasureJson, linkJson, logCheckpointJson, policyJson, type Consent } from '@consent/contracts';
import { sampleCheckpoint } from './sample-checkpoint';

const minuteMs = 60_000;
const yearMs = 365 * 24 * 60 * minuteMs;

const consentId = '01KB0000000000000000SAMP1E';
const siteId = '5a3b1e00-0000-4000-8000-000000000001';
const policyId = '5a3b1e00-0000-4000-8000-000000000002';
const subjectId = 'sample-subject';

interface Owner {
  accountId: string;
  atMs: number;
}

const consent = ({ accountId, atMs }: Owner, changed: Partial<Consent> = {}): Consent => ({
  accountId,
  id: consentId,
  siteId,
  subjectId,
  consentId: 'sample-consent',
  accepted: true,
  preferencesJson: '{"necessary":true,"analytics":true,"marketing":false}',
  policyVersion: 3,
  country: 'DE',
  region: 'Bayern',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  createdAtMs: atMs,
  updatedAtMs: atMs,
  deletedAtMs: 0,
  policyId,
  policySha256: '',
  ...changed,
});

const link = (linkedAtMs: number, unlinkedAtMs: number) => ({
  ...{ id: 'lnk_01KB0000000000000000SAMP1E', siteId, subjectId, personId: 'sample-person', linkedAtMs, unlinkedAtMs },
});

const earlier = ({ atMs }: Owner) => ({ createdAtMs: atMs - 5 * minuteMs });

/** Data of sample events by type (decision 30.1). Made by the functions that make real events, so that new fields appear here. */
const samples: Readonly<Record<string, (owner: Owner) => string>> = {
  'consent.created': (owner) => consentJson(consent(owner)),
  'consent.updated': (owner) =>
    consentJson(consent(owner, { ...earlier(owner), preferencesJson: '{"necessary":true,"analytics":true,"marketing":true}' })),
  'consent.revoked': (owner) =>
    consentJson(
      consent(owner, {
        ...earlier(owner),
        accepted: false,
        preferencesJson: '{"necessary":true,"analytics":false,"marketing":false}',
      }),
    ),
  'consent.expired': (owner) => consentJson(consent(owner, { createdAtMs: owner.atMs - yearMs, updatedAtMs: owner.atMs - yearMs })),
  'consent.erased': () => erasureJson({ subjectId, siteId: '', erased: 3 }),
  'policy.published': ({ accountId, atMs }) =>
    policyJson({
      id: policyId,
      accountId,
      name: 'Sample privacy policy',
      content: '# Privacy policy\n\nThis is a sample. Nothing was published.\n',
      version: 3,
      createdAtMs: atMs - 60 * 24 * 60 * minuteMs,
      updatedAtMs: atMs,
    }),
  'subject.linked': ({ atMs }) => linkJson(link(atMs, 0)),
  'subject.unlinked': ({ atMs }) => linkJson(link(atMs - 60 * minuteMs, atMs)),
  'log.checkpoint': () => logCheckpointJson(sampleCheckpoint),
};

export function findSampleData(type: string, owner: Owner): string | undefined {
  return Object.hasOwn(samples, type) ? samples[type]?.(owner) : undefined;
}
