import { invalid } from '@consent/kernel/errors';
import { bomQuery } from '../../exports/byte-order-mark';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { requireWriteAccess } from '../../pipeline/4-caller/key-restriction';
import { requireRole } from '../../pipeline/4-caller/roles';
import { roleTable } from '../role-table';
import { createExport } from './create-export';
import { requireConfirmedEmail, requireSubscription } from '../../pipeline/4-caller/standing';
import { booleanQuery, enumQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { ConsentCsv, ConsentList, QueuedExport } from '../schemas/export';
import { allowExport, siteInPath } from './allow-export';
import { queuedJson } from './export-json';

const formats = ['csv', 'json'] as const;

export const exportConsents = route({
  id: 'exportConsents',
  method: 'GET',
  path: '/sites/{siteId}/consents/export',
  tag: 'Exports',
  summary: 'Export all consents of a site, including erased ones',
  description:
    'Streams the consents of one snapshot, newest first. With many rows or `async=true`, returns 202 and a job that writes a CSV file. ' +
    'JSON is always streamed. If a stream fails, or reading it takes longer than 15 minutes, the connection is aborted and the response is incomplete: ' +
    'use `async=true` instead. Uses one of the month’s exports.',
  caller: 'key_or_session',
  audits: ['export.streamed'],
  keyScope: 'exports',
  asksForProof: true,
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  // HEAD would use up an export without delivering it (decision 8.14).
  head: false,
  pathParameters: { siteId: siteInPath },
  queryParameters: {
    format: enumQuery('Format of the export. Default: `csv`. `json` is always streamed, so `json` with `async=true` returns 400', formats),
    bom: bomQuery,
    async: booleanQuery('Whether to write a file regardless of the number of rows. Requires `format=csv`, otherwise returns 400', false),
  },
  success: {
    status: 200,
    description: 'The consents',
    schema: ConsentList,
    texts: { 'text/csv': ConsentCsv },
    headers: ['Content-Disposition'],
  },
  otherAnswers: [{ status: 202, description: 'The export is queued', schema: QueuedExport }],
  // With async=true the export may have been queued.
  errors: ['plan_limit', 'outcome_unknown'],
  handle: async ({ caller, path, query, requestId, arrivedAtMs, raw }, services) => {
    const { exports, consentExports, exportInlineMaxRows } = services;
    const { siteId } = path;
    const format = query.format ?? 'csv';
    if (query.bom && (query.async || format === 'json')) {
      throw invalid('bom must be false with async=true and format=json. For the file of a job, add bom=true to its download_url.');
    }
    if (query.async && format === 'json') throw invalid('format must be csv with async=true. JSON is always streamed.');
    // An explicit async export is a write, like POST. A stream, or a file because there are many rows, is a read.
    if (query.async) requireWriteAccess(caller);
    if (query.async && caller.session !== undefined) {
      requireRole(roleTable, createExport, caller.session);
      requireConfirmedEmail(caller.session);
      requireSubscription(caller.session);
    }
    const { maxExports } = await allowExport({ caller, siteId, arrivedAtMs }, services);
    const { accountId, actor } = caller;
    if (!query.async) {
      const maxRows = format === 'csv' ? exportInlineMaxRows : undefined;
      const streamed = await consentExports.open({ raw, requestId, caller, siteId, format, hasBom: query.bom, maxExports, maxRows });
      if (streamed !== undefined) return streamed;
    }
    const queued = await exports.enqueue({ accountId, siteId, maxExports, actorKind: actor.kind, actorId: actor.id });
    return { status: 202, json: queuedJson(queued.export) };
  },
});
