import type { Site } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { checkHosts } from '../../seen/check-hosts';
import { type SeenReportBody as Report, SeenReportBody } from '../schemas/seen';

export const reportSeen = route({
  id: 'reportSeen',
  method: 'POST',
  path: '/public/seen',
  tag: 'Public ingest',
  summary: 'Report what ran on a page of a site',
  description:
    'Sent by banner-watch.js in a sample of page views, if `banner.watch` of the site is on; otherwise nothing is kept. The token is in the body, which may also be ' +
    'sent as `text/plain`, so that a page that ends needs no preflight. Pages on the site’s domain and its subdomains can call this operation, and so can clients ' +
    'other than browsers. Never retry: a report may be lost. Uses no quota.',
  caller: 'site',
  tokenInBody: true,
  crossOrigin: true,
  limits: [
    { rule: 'seen_client', by: 'address' },
    { rule: 'seen_site', by: 'site' },
  ],
  bodyLimitBytes: bodyLimitBytes.seen,
  body: SeenReportBody,
  success: { status: 204, description: 'The report was stored, or the site takes none' },
  errors: [],
  handle: async ({ body, caller, client }, { seenReports }) => {
    const report = body as unknown as Report;
    checkHosts(report);
    await seenReports.record({ site: caller.site as Site, body: report, client });
    return {};
  },
});
