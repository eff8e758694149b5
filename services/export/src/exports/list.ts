import type { ListExportsRequest, ListExportsResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { ExportParts } from '../parts';
import { findExports } from './list.sql';
import { messageOf } from './message';

const maxListed = 100;

/** GET /exports, newest first (spec 4.2). Throws invalid for a limit outside of 1 to 100 (decision 8.8). */
export async function listExports(
  { accountId, limit, siteId }: ListExportsRequest,
  parts: Pick<ExportParts, 'database' | 'tokens' | 'now'>,
): Promise<ListExportsResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  const records = await findExports(parts.database, { accountId, limit, siteId: siteId === undefined ? undefined : uuidOf(siteId) });
  return { exports: await Promise.all(records.map((record) => messageOf(record, parts))) };
}
