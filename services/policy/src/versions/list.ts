import type { ListVersionsRequest, ListVersionsResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { uuidOf } from '@consent/kernel/ids';
import { findVersions } from './list.sql';

/** GET /policies/{id}/versions: all without their texts, newest first, of a deleted policy too (spec 9.2). Throws not_found. */
export async function listVersions(
  { accountId, id }: ListVersionsRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListVersionsResponse> {
  const versions = await findVersions(database, accountId, uuidOf(id));
  if (versions.length === 0) throw notFound('policy');
  return { versions };
}
