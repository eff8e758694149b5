import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInQuery } from '../../pipeline/4-caller/site-keys';
import { exampleIds } from '../../pipeline/0-common/example-values';
import { Stats } from '../schemas/stats';
import { dayQuery, daySpanOf } from './day-span';
import { statsJson } from './stats-json';

export const getStats = route({
  id: 'getStats',
  method: 'GET',
  path: '/stats',
  tag: 'Stats',
  summary: 'Get consent statistics by day, site and category',
  description:
    'Covers at most 366 days, including `from` and `to`. Counts each consent as it was recorded. Later changes and erasures don’t affect the numbers.',
  caller: 'session',
  siteKeys: ownSiteInQuery,
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    from: dayQuery('First day (UTC), 1970-01-01 or later and not after `to`. Default: 29 days before `to`, so that the range has 30 days'),
    to: dayQuery('Last day (UTC, inclusive), 1970-01-01 or later. Default: today'),
    site_id: uuidQuery('Counts only the consents of this site. A site of another account counts none', exampleIds.site),
  },
  success: { status: 200, description: 'The counts', schema: Stats },
  errors: [],
  handle: async ({ caller, query, arrivedAtMs }, { consents }) => {
    const span = daySpanOf(query, arrivedAtMs);
    const counts = await consents.rpc.getStats({
      accountId: caller.accountId,
      siteId: query.site_id ?? '',
      fromDay: span.from,
      toDay: span.to,
    });
    return { json: statsJson(span, counts) };
  },
});
