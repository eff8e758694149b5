import { consentJson, type Consent } from '@consent/contracts';
import { readConsentHead } from './event-data';

test.each(['subject', '', 'a "b" \\ {c}', 'é 😀', '\u0001\u2028', '","x":"'])(
  'the head of a consent of %j equals the parsed event',
  (subjectId) => {
    const consent: Consent = {
      accountId: 'a',
      id: '01JD3',
      siteId: 's',
      subjectId,
      consentId: 'c',
      accepted: true,
      preferencesJson: '{"subject_id":true}',
      policyVersion: 1,
      country: '',
      region: '',
      userAgent: '',
      createdAtMs: 1,
      updatedAtMs: 1,
      deletedAtMs: 0,
      policyId: '',
      policySha256: '',
    };
    expect(readConsentHead(consentJson(consent))).toMatchObject({ id: '01JD3', site_id: 's', subject_id: subjectId });
  },
);
