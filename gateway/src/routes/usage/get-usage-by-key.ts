import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { UsageByKey } from '../schemas/usage';
import { dayQuery, daySpanOf } from '../stats/day-span';

const maxDays = 92;

export const getUsageByKey = route({
  id: 'getUsageByKey',
  method: 'GET',
  path: '/usage/by-key',
  tag: 'Usage',
  summary: 'Get usage by API key and day',
  description:
    `Covers at most ${maxDays} days, including \`from\` and \`to\`; a longer range returns 400. A call counts on the day when it ended, within its month. ` +
    'The last few seconds may be missing. Data is kept for 400 days.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    from: dayQuery('First day (UTC), 1970-01-01 or later and not after `to`. Default: 29 days before `to`, so that the range has 30 days'),
    to: dayQuery('Last day (UTC, inclusive), 1970-01-01 or later. Default: today'),
  },
  success: { status: 200, description: 'The units used', schema: UsageByKey },
  errors: [],
  handle: async ({ caller: { accountId }, query, arrivedAtMs }, { usage }) => {
    const { from, to } = daySpanOf(query, arrivedAtMs, maxDays);
    const { keys } = await usage.getUsageByKey({ accountId, fromDay: from, toDay: to }, { needs: 'usage_by_key' });
    const data = keys.map(({ keyId, used, days }) => ({ key_id: keyId, used, days }));
    return { json: JSON.stringify({ from, to, data }) };
  },
});
