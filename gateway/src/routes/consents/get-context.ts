import type { Consent } from '@consent/contracts';
import { type ConsentContext as StoredContext, parseContext } from '@consent/evidence-format';
import { notFound } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import type { FoundNotices } from '../../notices/found-notices';
import { ConsentContext } from '../schemas/consent';

export const getConsentContext = route({
  id: 'getConsentContext',
  method: 'GET',
  path: '/consents/{id}/context',
  tag: 'Consents',
  summary: 'Get who recorded a consent, and what was asked',
  description: 'What is known about the recording and is no member of a consent. It stays when the subject is erased.',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: consentOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  success: { status: 200, description: 'The context, also of an erased consent', schema: ConsentContext },
  errors: [],
  handle: async ({ caller, path }, { consents, foundNotices }) => {
    const consent = await consents.find({ accountId: caller.accountId, id: path.id });
    if (consent === undefined) throw notFound('consent');
    const recorded = { recorded_by: consent.recordedBy ?? null, actor_id: consent.recordedById ?? null };
    const { context } = consent;
    if (context === undefined) return { json: JSON.stringify({ ...recorded, ...withoutContext }) };
    const { notice_sha256, asked, language, surface, action, signals } = parseContext(context);
    const notice_number = await numberOf(consent, notice_sha256, foundNotices);
    return { json: JSON.stringify({ ...recorded, notice_sha256, notice_number, asked, language, surface, action, signals }) };
  },
});

const withoutContext: Record<keyof StoredContext | 'notice_number', null> = {
  ...{ notice_sha256: null, notice_number: null, asked: null, language: null, surface: null, action: null, signals: null },
};

/** The hash identifies the notice. So a failed look-up of its number does not fail the request. */
async function numberOf({ accountId, siteId }: Consent, sha256: string, { find }: FoundNotices): Promise<number | null> {
  const notice = await find({ accountId, siteId, sha256 }).catch(() => undefined);
  return notice?.number ?? null;
}
