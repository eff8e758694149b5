import type { Consent, Policy } from '../index';
import { consentJson, policyJson, timestamp } from '../index';

const consent: Consent = {
  accountId: 'account',
  id: '01JD3ABCDEFGHJKMNPQRSTVWXY',
  siteId: '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e',
  subjectId: 'subject',
  consentId: '',
  accepted: true,
  preferencesJson: '{"analytics":true,"ads":false}',
  policyVersion: 3,
  country: 'DE',
  region: 'Bayern',
  userAgent: 'Mozilla/5.0',
  createdAtMs: 1_763_720_000_123,
  updatedAtMs: 1_763_720_000_123,
  deletedAtMs: 0,
  policyId: 'policy',
  policySha256: 'ab',
};

const hard = 'quote " backslash \\ slash / newline \n tab \t nul-like \u0001 line separator \u2028 ümläut 日本 👩‍👩‍👧 </script>';

describe('consentJson', () => {
  test('has the fields of the specification in its order, and no internal ones', () => {
    expect(Object.keys(JSON.parse(consentJson(consent)) as object)).toEqual([
      ...['id', 'site_id', 'subject_id', 'consent_id', 'accepted', 'preferences', 'policy_version', 'country', 'region'],
      ...['user_agent', 'created_at', 'updated_at', 'deleted_at'],
    ]);
  });

  test('contains every value, and deleted_at is null while the record is active', () => {
    expect(JSON.parse(consentJson(consent))).toEqual({
      id: consent.id,
      site_id: consent.siteId,
      subject_id: 'subject',
      consent_id: '',
      accepted: true,
      preferences: { analytics: true, ads: false },
      policy_version: 3,
      country: 'DE',
      region: 'Bayern',
      user_agent: 'Mozilla/5.0',
      created_at: '2025-11-21T10:13:20.123Z',
      updated_at: '2025-11-21T10:13:20.123Z',
      deleted_at: null,
    });
  });

  test('updated_at and deleted_at have their own times', () => {
    const erased = JSON.parse(consentJson({ ...consent, updatedAtMs: 1_763_720_001_000, deletedAtMs: 1_763_720_002_000 })) as Consent;
    expect(erased).toMatchObject({
      created_at: '2025-11-21T10:13:20.123Z',
      updated_at: '2025-11-21T10:13:21.000Z',
      deleted_at: '2025-11-21T10:13:22.000Z',
    });
  });

  test('every text is escaped within its JSON string', () => {
    const text = consentJson({
      ...consent,
      id: hard,
      siteId: hard,
      subjectId: hard,
      consentId: hard,
      country: hard,
      region: hard,
      userAgent: hard,
    });
    expect(JSON.parse(text)).toMatchObject({
      id: hard,
      site_id: hard,
      subject_id: hard,
      consent_id: hard,
      country: hard,
      region: hard,
      user_agent: hard,
    });
  });

  test('preferences are the stored text, byte for byte', () => {
    expect(consentJson({ ...consent, preferencesJson: '{"b": true, "a": false}' })).toContain('"preferences":{"b": true, "a": false},');
  });
});

describe('policyJson', () => {
  const policy: Policy = {
    id: 'p',
    accountId: 'a',
    name: hard,
    content: hard,
    version: 7,
    createdAtMs: 0,
    updatedAtMs: 1_763_720_000_000,
  };

  test('has the fields of the specification in its order, and user_id is the account', () => {
    const json = JSON.parse(policyJson(policy)) as object;
    expect(Object.keys(json)).toEqual(['id', 'user_id', 'name', 'content', 'version', 'created_at', 'updated_at']);
    expect(json).toEqual({
      id: 'p',
      user_id: 'a',
      name: hard,
      content: hard,
      version: 7,
      created_at: '1970-01-01T00:00:00.000Z',
      updated_at: '2025-11-21T10:13:20.000Z',
    });
  });
});

test('a timestamp always has milliseconds and Z', () => {
  expect(timestamp(1_763_720_000_000)).toBe('2025-11-21T10:13:20.000Z');
});
