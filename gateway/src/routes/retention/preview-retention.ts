import { timestamp } from '@consent/contracts';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { optionalIntegerQuery } from '../../pipeline/6-input/query-parameters';
import { RetentionPreview } from '../schemas/retention';

const range = { min: 30, max: 36_500 };
const defaultErasedDays = 365;

export const previewRetention = route({
  id: 'previewRetention',
  method: 'GET',
  path: '/sites/{siteId}/retention/preview',
  tag: 'Sites',
  summary: 'See whom a retention would purge',
  description:
    'Counts people with a consent on the site, whose consents on all your sites are erased, the last one longer ago than the days. People under a legal hold are counted too, and not purged. ' +
    'With `superseded_days`, also the consents that a later decision of the same subject on the site replaced longer ago, without those of subjects under a legal hold, or that were ever linked to another subject. ' +
    'Looks at the first 100,000 consents of the site.',
  caller: 'session',
  siteKeys: ownSiteInPath,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site') },
  queryParameters: {
    erased_days: optionalIntegerQuery('Days after the last erasure of a person. 365 if you give neither', range),
    superseded_days: optionalIntegerQuery('Days after a later decision replaced a consent', range),
  },
  success: { status: 200, description: 'The preview', schema: RetentionPreview },
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId }, query }, { consents }) => {
    const { superseded_days: supersededDays = 0 } = query;
    const erasedDays = query.erased_days ?? (supersededDays === 0 ? defaultErasedDays : 0);
    const found = await consents.rpc.previewRetention(
      { accountId, siteId, erasedDays, supersededDays },
      { needs: supersededDays === 0 ? 'retentions' : 'superseded_retention' },
    );
    const { subjects, records, oldestMs, isComplete, madeAtMs, preview, superseded } = found;
    return {
      json: JSON.stringify({
        ...{ site_id: siteId, erased_days: erasedDays === 0 ? null : erasedDays },
        ...(supersededDays !== 0 && { superseded_days: supersededDays }),
        ...{ subjects, records, oldest: timeOf(oldestMs) },
        ...(superseded && { superseded: { records: superseded.records, oldest: timeOf(superseded.oldestMs) } }),
        ...{ is_complete: isComplete, made_at: timestamp(madeAtMs), preview },
      }),
    };
  },
});

const timeOf = (ms: number): string | null => (ms === 0 ? null : timestamp(ms));
