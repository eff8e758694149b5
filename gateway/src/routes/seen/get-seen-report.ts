import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { numberInPath, uuidInPath } from '../../pipeline/6-input/path-parameters';
import { SeenReportOfWeek } from '../schemas/seen-report';

export const getSeenReport = route({
  id: 'getSeenReport',
  method: 'GET',
  path: '/sites/{siteId}/seen/reports/{number}',
  tag: 'Sites',
  summary: 'Get a weekly report of what ran on the pages of a site',
  description:
    'The body is the exact text that was logged: canonical JSON (RFC 8785). Save it as it is to verify it with its proof. Also works for a deleted site.',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site'), number: numberInPath('report') },
  success: { status: 200, description: 'The report', schema: SeenReportOfWeek },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId, number } }, { seen }) => {
    const { content } = await seen.getSeenReport({ accountId, siteId, number: Number(number) }, { needs: 'seen_reports' });
    return { json: content };
  },
});
