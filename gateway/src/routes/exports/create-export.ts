import type { EnqueueRequest, EnqueueResponse, Once } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { needsOf } from '../../pipeline/6-input/idempotency-key';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { QueuedExport } from '../schemas/export';
import type { Services } from '../../services';
import { allowExport, siteInPath } from './allow-export';
import { queuedJson } from './export-json';

export const createExport = route({
  id: 'createExport',
  method: 'POST',
  path: '/sites/{siteId}/exports',
  tag: 'Exports',
  summary: 'Export all consents of a site to a CSV file',
  description:
    'The export is always queued, regardless of the number of rows. Uses one of the month’s exports, which a failed export returns.',
  caller: 'key_or_session',
  allowsClosed: true,
  audits: ['export.created'],
  keyScope: 'exports',
  asksForProof: true,
  siteKeys: ownSiteInPath,
  creates: true,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: siteInPath },
  success: { status: 202, description: 'The export is queued', schema: QueuedExport },
  errors: ['plan_limit'],
  handle: async ({ caller, path, arrivedAtMs, once }, services) => {
    const { siteId } = path;
    const { accountId, actor } = caller;
    const asked = { accountId, siteId, maxExports: 0, actorKind: actor.kind, actorId: actor.id };
    const kept = once && (await findKept(asked, once, services));
    if (kept !== undefined) return { json: queuedJson(kept.export), replayed: true };
    const { maxExports } = await allowExport({ caller, siteId, arrivedAtMs }, services);
    const queued = await services.exports.enqueue({ ...asked, maxExports, once }, needsOf(once));
    return { json: queuedJson(queued.export), replayed: queued.replayed };
  },
});

/** Replays a kept answer even if plan or site have changed since. */
async function findKept(request: EnqueueRequest, once: Once, { exports }: Services): Promise<EnqueueResponse | undefined> {
  try {
    return await exports.enqueue({ ...request, once: { ...once, replayOnly: true } }, needsOf(once));
  } catch (error) {
    if (!once.replayOnly && ServiceError.from(error).kind === 'quota_exceeded') return undefined;
    throw error;
  }
}
