import { timestamp } from '@consent/contracts';
import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { integerQuery } from '../../pipeline/6-input/query-parameters';
import { RetentionPreview } from '../schemas/retention';

export const previewRetention = route({
  id: 'previewRetention',
  method: 'GET',
  path: '/sites/{siteId}/retention/preview',
  tag: 'Sites',
  summary: 'See whom a retention would purge',
  description:
    'Counts people with a consent on the site, whose consents on all your sites are erased, the last one longer ago than the days. People under a legal hold are counted too, and not purged. ' +
    'Looks at the first 100,000 consents of the site.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  queryParameters: { erased_days: integerQuery('Days after the last erasure of a person', { min: 30, max: 36_500, absent: 365 }) },
  success: { status: 200, description: 'The preview', schema: RetentionPreview },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId }, query: { erased_days: erasedDays } }, { consents }) => {
    const found = await consents.rpc.previewRetention({ accountId, siteId, erasedDays }, { needs: 'retentions' });
    const { subjects, records, oldestMs, isComplete, madeAtMs, preview } = found;
    return {
      json: JSON.stringify({
        ...{ site_id: siteId, erased_days: erasedDays, subjects, records },
        oldest: oldestMs === 0 ? null : timestamp(oldestMs),
        ...{ is_complete: isComplete, made_at: timestamp(madeAtMs), preview },
      }),
    };
  },
});
