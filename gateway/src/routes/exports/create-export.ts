import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { QueuedExport } from '../schemas/export';
import { allowExport, siteInPath } from './allow-export';
import { queuedJson } from './export-json';

export const createExport = route({
  id: 'createExport',
  method: 'POST',
  path: '/sites/{siteId}/exports',
  tag: 'Exports',
  summary: 'Export all consents of a site into a CSV file',
  description: 'Always queued, however few the rows. Takes one of the month’s exports; a failed one gives it back.',
  caller: 'key_or_session',
  creates: true,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: siteInPath },
  success: { status: 202, description: 'A file will be written', schema: QueuedExport },
  errors: ['plan_limit'],
  handle: async ({ caller, path, arrivedAtMs }, services) => {
    const { siteId } = path;
    const { maxExports } = await allowExport({ caller, siteId, arrivedAtMs }, services);
    const { accountId, actor } = caller;
    const queued = await services.exports.enqueue({ accountId, siteId, maxExports, actorKind: actor.kind, actorId: actor.id });
    return { json: queuedJson(queued.export) };
  },
});
