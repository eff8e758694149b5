import { contextText } from '@consent/evidence-format';
import { ulid } from 'ulid';
import type { Tenant } from './tenants';
import type { System } from './use-system';

/** A consent with a context, so that its leaf commits to that and to who recorded it. A bundle needs the notice. */
export async function createAsked(
  { rpc }: System,
  { accountId, site }: Tenant,
  {
    subjectId,
    preferences = {},
    noticeSha256 = 'ab'.repeat(32),
    claims,
  }: { subjectId: string; preferences?: Record<string, boolean>; noticeSha256?: string; claims?: string },
): Promise<{ id: string }> {
  const id = ulid();
  const context = contextText({
    ...{ action: 'save', asked: 'claimed', language: 'en', notice_sha256: noticeSha256 },
    ...{ signals: { gpc: false }, surface: 'banner' },
  });
  const subject = { subjectId, consentId: '', country: '', region: '', userAgent: '' };
  const choice = { accepted: true, preferencesJson: JSON.stringify(preferences) };
  const row = {
    accountId,
    id,
    siteId: site.id,
    ...subject,
    ...choice,
    recordedBy: 'api_key',
    recordedById: 'key_1',
    context,
    ...(claims !== undefined && { claims }),
  };
  const { results } = await rpc.consents.createConsents({ rows: [row], sites: [] });
  if (results[0]?.consentJson === undefined) throw new Error(`A consent was not created: ${JSON.stringify(results)}`);
  return { id };
}
