import type { KeepInlineRequest, KeepInlineResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { ExportParts } from '../parts';
import { exportIdOf } from './export-id.rule';
import { extendInlineLease } from './keep-inline.sql';

/** Renews the lease of an export that its gateway is still streaming. Throws not_found if it is not running. */
export async function keepInline(
  { accountId, id }: KeepInlineRequest,
  { database, limits }: Pick<ExportParts, 'database' | 'limits'>,
): Promise<KeepInlineResponse> {
  if (!(await extendInlineLease(database, { accountId, id: exportIdOf(id) }, limits.leaseMs))) throw notFound('export');
  return {};
}
