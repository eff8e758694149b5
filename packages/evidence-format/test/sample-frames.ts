import { type Frame } from '../src/index';

const hash = 'A'.repeat(43);
const every = { v: 1, account: '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', at: '2026-11-24T10:00:00.000Z' } as const;
const policy = { id: 'policy', sha256: 'ab'.repeat(32), version: 3 };
const consent = { ...every, data: hash, policy, record: '01JD3ABCDEFGHJKMNPQRSTVWXY', site: 'site' };
const by = { id: 'key_1', kind: 'key' };
const recorded = { v: 2, by: { id: '', kind: 'site' } } as const;
const asked = { ...recorded, context: hash } as const;

export const sampleFrames: readonly Frame[] = [
  { type: 'consent.created', ...consent },
  { type: 'consent.updated', ...consent, by },
  { type: 'consent.revoked', ...consent, by },
  { type: 'consent.revoked', ...consent, by, deleted: true },
  { type: 'consent.erased', ...every, data: hash, by, erased: 2, records: hash, site: '' },
  { type: 'subject.purged', ...every, by, leaves: hash, purged: 3 },
  { type: 'consent.attested', ...consent, policy: { id: '', sha256: '', version: 0 }, revision: 'deleted' },
  { type: 'consent.created', ...consent, ...asked },
  { type: 'consent.attested', ...consent, ...asked, revision: 'created' },
  { type: 'consent.created', ...consent, ...recorded },
  { type: 'consent.attested', ...consent, ...recorded, revision: 'created' },
  { type: 'policy.published', ...every, data: hash, name: hash, policy },
  { type: 'policy.attested', ...every, data: hash, name: hash, policy },
  { type: 'policy.deleted', ...every, data: hash, policy: { id: 'policy' } },
  { type: 'notice.published', ...every, notice: { number: 2, sha256: 'ab'.repeat(32), site: 'site' } },
  { type: 'site.observed', ...every, data: hash, observed: { from: '2026-11-16', number: 1, site: 'site', to: '2026-11-22' } },
  { type: 'subject.linked', ...every, by: recorded.by, data: hash, link: 'lnk_01JD3ABCDEFGHJKMNPQRSTVWXY', site: 'site' },
  { type: 'subject.unlinked', ...every, attested: true, by: recorded.by, data: hash, link: 'lnk_01JD3ABCDEFGHJKMNPQRSTVWXY', site: 'site' },
  { type: 'subject.checked', ...every, data: hash, checked: { id: 'chk_01JD3ABCDEFGHJKMNPQRSTVWXY', site: 'site', subjects: 3 } },
  { type: 'audit.recorded', ...every, audit: { id: 'aud_01JD3ABCDEFGHJKMNPQRSTVWXY' }, data: hash },
  { type: 'log.opened', ...every, log: 'logid', origin: 'example.com/log/logid' },
  { type: 'log.tag_key', ...every, tag_key: hash },
  { type: 'log.resumed', ...every, chain: hash, log: 'logid', origin: 'example.com/log/logid/2', size: 100, turn: 7 },
];
