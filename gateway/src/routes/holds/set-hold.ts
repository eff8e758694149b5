import { invalid } from '@consent/kernel/errors';
import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { Hold, HoldBody } from '../schemas/hold';
import { holdFields } from './hold-json';

export const setHold = route({
  id: 'setHold',
  method: 'POST',
  path: '/holds',
  tag: 'Holds',
  summary: 'Set a legal hold',
  description:
    'While a subject or a site is held, no purge begins for it, whoever asked: not for the subject, and not for any subject with a record on the site. A purge that has begun ends. ' +
    'Erasures are not affected, because they keep the evidence. Returns 409 above 1,000 open holds.',
  caller: 'session',
  allowsClosed: true,
  audits: ['hold.set'],
  creates: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: HoldBody,
  success: { status: 201, description: 'The hold', schema: Hold },
  errors: ['not_found', 'conflict'],
  handle: async ({ caller: { accountId, actor }, body }, { consents }) => {
    const { subject_id: subjectId = '', site_id: siteId = '', reason } = body;
    if ((subjectId === '') === (siteId === '')) throw invalid('Send exactly one of subject_id and site_id.');
    const request = { accountId, subjectId, siteId: siteId.toLowerCase(), reason, actor };
    const { hold } = await consents.rpc.setHold(request, { needs: 'holds' });
    return { json: JSON.stringify(holdFields(hold)) };
  },
});
