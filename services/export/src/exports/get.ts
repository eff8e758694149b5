import type { GetExportRequest, GetExportResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { ExportParts } from '../parts';
import { exportIdOf } from './export-id.rule';
import { findExport } from './find.sql';
import { messageOf } from './message';

/** GET /exports/{id}. Throws not_found. */
export async function getExport(
  { accountId, id }: GetExportRequest,
  parts: Pick<ExportParts, 'database' | 'tokens' | 'now'>,
): Promise<GetExportResponse> {
  const record = await findExport(parts.database, accountId, exportIdOf(id));
  if (record === undefined) throw notFound('export');
  return { export: await messageOf(record, parts) };
}
