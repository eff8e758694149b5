import type { Site } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ForgetBody } from '../schemas/identity';
import { refusePageSubject } from './page-subjects';

export const forgetIdentity = route({
  id: 'forgetIdentity',
  method: 'POST',
  path: '/public/identity/forget',
  tag: 'Public ingest',
  summary: 'End the identification of a device',
  description:
    'For when the person signs out. What the device decided while it was linked stays the person’s; what it decides from now on is its own. ' +
    'Also succeeds for a subject that is not linked. Uses no quota.',
  caller: 'site',
  crossOrigin: true,
  isIdempotent: true,
  limits: [
    { rule: 'identify_client', by: 'address' },
    { rule: 'identify_site', by: 'site' },
  ],
  bodyLimitBytes: bodyLimitBytes.publicIngest,
  body: ForgetBody,
  success: { status: 204, description: 'The device is linked to nobody' },
  errors: [],
  handle: async ({ body: { subject_id: subjectId }, caller: { accountId, actor, site }, arrivedAtMs: atMs }, { consents }) => {
    refusePageSubject(subjectId);
    const { id: siteId } = site as Site;
    await consents.rpc.unlinkSubject({ accountId, siteId, subjectId, atMs, actor }, { needs: 'subject_links' });
    return {};
  },
});
