import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { UsageByKey } from '../schemas/usage';
import { dayQuery, daySpanOf } from '../stats/day-span';

const maxDays = 92;

export const getUsageByKey = route({
  id: 'getUsageByKey',
  method: 'GET',
  path: '/usage/by-key',
  tag: 'Usage',
  summary: 'Units by API key and day',
  description:
    `At most ${maxDays} days, \`from\` and \`to\` included; longer is 400. A call counts on the day when it ended, within its month. ` +
    'The last seconds may be missing. Days are kept for 400 days.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    from: dayQuery('First day (UTC), from 1970-01-01 on and not after `to`; without it, 30 days that end with `to`'),
    to: dayQuery('Last day (UTC), included, from 1970-01-01 on; without it, today'),
  },
  success: { status: 200, description: 'The units', schema: UsageByKey },
  errors: [],
  handle: async ({ caller: { accountId }, query, arrivedAtMs }, { usage }) => {
    const { from, to } = daySpanOf(query, arrivedAtMs, maxDays);
    const { keys } = await usage.getUsageByKey({ accountId, fromDay: from, toDay: to }, { needs: 'usage_by_key' });
    const data = keys.map(({ keyId, used, days }) => ({ key_id: keyId, used, days }));
    return { json: JSON.stringify({ from, to, data }) };
  },
});
