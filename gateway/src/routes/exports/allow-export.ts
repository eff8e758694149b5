import type { Export, Plan } from '@consent/contracts';
import { noSuchSite, ServiceError } from '@consent/kernel/errors';
import { anyUuidInPath, isUuid, type PathParameter } from '../../pipeline/6-input/path-parameters';
import type { Caller } from '../../pipeline/0-common/route';
import type { Services } from '../../services';

const feature = 'consent_export';
const listed = 100;

/** `allowExport` validates it, because the checks of the plan come before a 404 (decision 4.5). */
export const siteInPath: PathParameter = anyUuidInPath('site');

interface Asked {
  caller: Caller;
  siteId: string;
  arrivedAtMs: number;
}

/**
 * Returns the plan's monthly number of exports; 0 is unlimited. Checks in this order (decisions 3.6, 4.5): plan_limit
 * (feature, cap), not_found (site). Deleted sites are allowed, because their consents stay readable (decision 5.4).
 */
export async function allowExport(asked: Asked, services: Services): Promise<{ maxExports: number }> {
  const { caller, siteId } = asked;
  const { accountId, session } = caller;
  const [plan, sites] = await Promise.all([
    session?.plan ?? services.subscriptions.getSubscription({ accountId }).then((subscription) => subscription.plan),
    isUuid(siteId) ? services.sites.findSites({ accountId, ids: [siteId] }).then((found) => found.sites) : [],
  ]);
  if (!plan.features.includes(feature))
    throw new ServiceError('plan_limit', 'Your plan does not include exports. Upgrade to export consents.');
  if (sites.length === 0) {
    await refuseAtCap(asked, plan, services);
    throw noSuchSite();
  }
  return { maxExports: plan.maxExports };
}

/** The export service checks the cap when it takes a unit. Without a site no unit is taken, so check it here. */
async function refuseAtCap({ caller, arrivedAtMs }: Asked, { maxExports }: Plan, { exports }: Services): Promise<void> {
  if (maxExports === 0) return;
  const month = monthOf(arrivedAtMs);
  const taken = (job: Export) => monthOf(job.requestedAtMs) === month && job.status !== 'failed';
  const newest = await exports.listExports({ accountId: caller.accountId, limit: listed });
  if (newest.exports.filter(taken).length >= maxExports) {
    throw new ServiceError('plan_limit', `Your plan includes ${maxExports} exports a month, and all are used. Upgrade to export more.`);
  }
}

const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);
