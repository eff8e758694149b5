import { invalid } from '@consent/kernel/errors';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { Retention, RetentionBody } from '../schemas/retention';
import { retentionJson } from './retention-json';

export const setRetention = route({
  id: 'setRetention',
  method: 'PUT',
  path: '/sites/{siteId}/retention',
  tag: 'Sites',
  summary: 'Set how long a site keeps erased people and superseded consents',
  description:
    'From then on, the service asks for the purge of everybody whom the preview counts, and of those who come to it later. Needs the `preview` that you read: it is 409 after an hour, and once its numbers have changed. ' +
    'With `superseded_days` it also deletes each consent that a later decision of the same subject on the site replaced that long ago, and purges it 8 days later. ' +
    'Purges that were asked for before stay when you end it.',
  caller: 'session',
  siteKeys: ownSiteInPath,
  audits: ['retention.set'],
  creates: true,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  body: RetentionBody,
  success: { status: 200, description: 'The retention', schema: Retention },
  errors: ['conflict'],
  handle: async ({ caller: { accountId, actor }, path: { siteId }, body }, { consents }) => {
    const { erased_days: erasedDays, superseded_days: supersededDays = null, preview = '' } = body;
    if ((erasedDays !== null || supersededDays !== null) && preview === '')
      throw invalid('preview is missing. Read GET /sites/{siteId}/retention/preview first.');
    const request = { accountId, siteId, erasedDays: erasedDays ?? 0, supersededDays: supersededDays ?? 0, preview, actor };
    // An older process would leave set what this ends.
    const { retention } = await consents.rpc.setRetention(request, { needs: 'superseded_retention' });
    return { json: retentionJson(siteId, retention) };
  },
});
