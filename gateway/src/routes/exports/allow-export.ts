import type { Export, Plan } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { anyUuidInPath, isUuid, type PathParameter } from '../../pipeline/3-route/path-parameters';
import type { Caller } from '../../pipeline/3-route/route';
import type { Services } from '../../services';

const feature = 'consent_export';
const listed = 100;

/** Looked at by `allowExport`, since what the plan says comes before what the path names (decision 4.5). */
export const siteInPath: PathParameter = anyUuidInPath('site');

interface Asked {
  caller: Caller;
  siteId: string;
  arrivedAtMs: number;
}

/**
 * Whether the caller may export this site, and how many exports its plan has in a
 * month (0 is unlimited). Feature and cap come first, 403, then the site, 404
 * (decisions 3.6, 4.5). A deleted site is still its owner's: its consents stay
 * readable (decision 5.4).
 */
export async function allowExport(asked: Asked, services: Services): Promise<{ maxExports: number }> {
  const { caller, siteId } = asked;
  const { accountId, session } = caller;
  const [plan, sites] = await Promise.all([
    session?.plan ?? services.subscriptions.getSubscription({ accountId }).then((subscription) => subscription.plan),
    isUuid(siteId) ? services.sites.findSites({ accountId, ids: [siteId] }).then((found) => found.sites) : [],
  ]);
  if (!plan.features.includes(feature)) throw new ServiceError('plan_limit', 'Exports are not in the plan.');
  if (sites.length === 0) {
    await refuseAtCap(asked, plan, services);
    throw notFound('site');
  }
  return { maxExports: plan.maxExports };
}

/** The export service refuses at the cap when it takes a unit; for a site that is none, no unit is taken. */
async function refuseAtCap({ caller, arrivedAtMs }: Asked, { maxExports }: Plan, { exports }: Services): Promise<void> {
  if (maxExports === 0) return;
  const month = monthOf(arrivedAtMs);
  const taken = (job: Export) => monthOf(job.requestedAtMs) === month && job.status !== 'failed';
  const newest = await exports.listExports({ accountId: caller.accountId, limit: listed });
  if (newest.exports.filter(taken).length >= maxExports) {
    throw new ServiceError('plan_limit', `The plan’s ${maxExports} exports of this month are used up.`);
  }
}

const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);
