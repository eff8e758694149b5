import { frameText } from '@consent/evidence-format';
import { saltedDataHash } from '@consent/log-queue';
import { createdFrame } from './frames';

test.each([
  { id: '0b0f6f2e-0000-4000-8000-000000000001', sha256: 'ab'.repeat(32), version: 12 },
  { id: '', sha256: '', version: 0 },
])('the frame of a create is canonical', (policy) => {
  const leaf = {
    accountId: '0b0f6f2e-0000-4000-8000-000000000002',
    at: '2026-11-24T10:00:00.000Z',
    dataJson: '{"é":"😀"}',
    salt: Buffer.alloc(16, 7),
    policy,
    record: '01JD3"\\é',
    site: '0b0f6f2e-0000-4000-8000-000000000003',
  };
  const { accountId: account, at, record, site, dataJson, salt } = leaf;
  expect(createdFrame(leaf)).toBe(
    frameText({ type: 'consent.created', v: 1, account, at, data: saltedDataHash(dataJson, salt), policy, record, site }),
  );
});
