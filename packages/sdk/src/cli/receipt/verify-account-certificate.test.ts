import { FormatError } from '@consent/evidence-format';
import { verifyAccountCertificate } from './verify-account-certificate';

const purge = {
  ...{ account: 'a', closed_at: '2026-01-01T00:00:00.000Z', closed_by: 'user' },
  ...{ purge_began_at: '2026-02-01T00:00:00.000Z', purged_at: '2026-02-01T00:05:00.000Z' },
  parts: [{ part: 'consent', done_at: '2026-02-01T00:01:00.000Z', deleted: { consents: 3 } }],
  ...{ kept: ['entries of the log'], grounds: ['GDPR 5(2)'], backups_overwritten_at: null },
};
const certificate = { iss: 'log.example.com', iat: 1, jti: 'p', purge, evidence: null as object | null };
const verify = (changed: object) => verifyAccountCertificate({ payload: JSON.stringify({ ...certificate, ...changed }), keys: 'unread' });
const outcomeOf = async (changed: object) => (await verify(changed)).outcome;

test('a certificate without a log holds', async () => {
  expect(await outcomeOf({})).toBe('holds');
});

test.each([
  ['closed after the purge began', { purge: { ...purge, closed_at: '2026-02-02T00:00:00.000Z' } }],
  ['purged before it began', { purge: { ...purge, purged_at: '2026-01-31T00:00:00.000Z' } }],
  ['a service that ended later', { purge: { ...purge, parts: [{ ...purge.parts[0], done_at: '2026-02-01T00:06:00.000Z' }] } }],
  ['a log of somebody else', { evidence: { origin: 'other.example.com/log/a', checkpoint: '' } }],
])('%s refutes it', async (_, changed) => {
  expect(await outcomeOf(changed)).toBe('refuted');
});

test.each([
  ['an unknown member', { more: 1 }],
  ['rows that are no count', { purge: { ...purge, parts: [{ ...purge.parts[0], deleted: { consents: -1 } }] } }],
  ['somebody else who closed it', { purge: { ...purge, closed_by: 'nobody' } }],
])('%s is malformed', async (_, changed) => {
  await expect(verify(changed)).rejects.toBeInstanceOf(FormatError);
});
