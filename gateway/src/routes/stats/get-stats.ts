import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidQuery } from '../../pipeline/3-route/query-parameters';
import { route } from '../../pipeline/3-route/route';
import { exampleIds } from '../../openapi/example-values';
import { Stats } from '../schemas/stats';
import { dayQuery, daySpanOf } from './day-span';
import { statsJson } from './stats-json';

export const getStats = route({
  id: 'getStats',
  method: 'GET',
  path: '/stats',
  tag: 'Stats',
  summary: 'Consents per day, acceptance per site and category',
  description:
    'At most 366 days, `from` and `to` included. Consents count as they were recorded: a later change or erasure does not move them.',
  caller: 'session',
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    from: dayQuery('First day (UTC), from 1970-01-01 on and not after `to`; without it, 30 days that end with `to`'),
    to: dayQuery('Last day (UTC), included, from 1970-01-01 on; without it, today'),
    site_id: uuidQuery('Only this site; one that is not yours has no consents', exampleIds.site),
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
