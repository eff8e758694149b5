import { timestamp } from '@consent/contracts';
import { cutPage } from '../../lists/cut-page';
import { cursorDescription, exampleCursor } from '../../pipeline/0-common/example-values';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { integerQuery, textQuery } from '../../pipeline/6-input/query-parameters';
import { SeenReports } from '../schemas/seen-report';

export const listSeenReports = route({
  id: 'listSeenReports',
  method: 'GET',
  path: '/sites/{siteId}/seen/reports',
  tag: 'Sites',
  summary: 'List the weekly reports of what ran on the pages of a site, newest first',
  description:
    'Each report is kept as it was, and its hash is a leaf in the evidence log. A week has one if the site observes and a page view was reported in it. ' +
    'Also works for a deleted site.',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  queryParameters: {
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of reports per page', { min: 1, max: 100, absent: 100 }),
  },
  success: { status: 200, description: 'The reports', schema: SeenReports },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId }, query: { limit, cursor } }, { sites, seen, cursors }) => {
    const boundTo = ['seen_reports', accountId, siteId] as const;
    const place = cursors.read(cursor, boundTo);
    const belowNumber = place === undefined ? undefined : Number(place);
    const page = await seen.listSeenReports({ accountId, siteId, limit: limit + 1, belowNumber }, { needs: 'seen_reports' });
    // A site without reports must be one of the account. One with reports was, and may be deleted.
    if (page.reports.length === 0) await sites.getSite({ accountId, id: siteId });
    const { rows, lastBeforeNext } = cutPage(page.reports, limit, () => true);
    const data = rows.map(({ number, from, to, sha256, madeAtMs, kept }) => ({
      number,
      from,
      to,
      sha256,
      made_at: timestamp(madeAtMs),
      kept,
    }));
    return { json: JSON.stringify({ data, next_cursor: cursors.next(lastBeforeNext?.number.toString(), boundTo) }) };
  },
});
