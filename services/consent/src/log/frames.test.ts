import { frameText } from '@consent/evidence-format';
import { saltedDataHash } from '@consent/log-queue';
import { attestedFrame, createdFrame } from './frames';

const policies = [
  { id: '0b0f6f2e-0000-4000-8000-000000000001', sha256: 'ab'.repeat(32), version: 12 },
  { id: '', sha256: '', version: 0 },
];
const leafOf = (policy: (typeof policies)[number]) => ({
  accountId: '0b0f6f2e-0000-4000-8000-000000000002',
  at: '2026-11-24T10:00:00.000Z',
  dataJson: '{"é":"😀"}',
  salt: Buffer.alloc(16, 7),
  policy,
  record: '01JD3"\\é',
  site: '0b0f6f2e-0000-4000-8000-000000000003',
});

describe.each(policies)('the frame of a create is canonical', (policy) => {
  const leaf = leafOf(policy);
  const { accountId: account, at, record, site, dataJson, salt } = leaf;
  const members = { account, at, data: saltedDataHash(dataJson, salt), policy, record, site };

  test('without a recorder', () => {
    expect(createdFrame(leaf)).toBe(frameText({ type: 'consent.created', v: 1, ...members }));
  });

  test.each([
    { by: { kind: 'site', id: '' }, context: '{"a":"é \u2028 😀"}' },
    { by: { kind: 'import', id: 'key_"\\é' }, context: '' },
    { by: { kind: 'api_key', id: 'key_"\\é' } },
  ])('with one: $by.kind', (recorded) => {
    const { by, context } = recorded;
    const more = { v: 2, by, ...(context !== undefined && { context: saltedDataHash(context, salt) }) } as const;
    expect(createdFrame({ ...leaf, recorded })).toBe(frameText({ type: 'consent.created', ...members, ...more }));
    expect(attestedFrame({ ...leaf, revision: 'created', recorded })).toBe(
      frameText({ type: 'consent.attested', revision: 'created', ...members, ...more }),
    );
  });
});
