import type { ListVersionsRequest, ListVersionsResponse } from '@consent/contracts';
import { invalid, notFound } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { uuidOf } from '@consent/kernel/ids';
import { findVersions } from './list.sql';

/** The largest page (decision 9.2), plus one version that tells whether there is a next page. */
const maxListed = 101;

/** GET /policies/{id}/versions: without texts, newest first, also of a deleted policy (spec 9.2). Throws not_found, invalid (limit). */
export async function listVersions(
  { accountId, id, limit, belowVersion }: ListVersionsRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListVersionsResponse> {
  if (limit !== undefined && (limit < 1 || limit > maxListed)) throw invalid(`limit must be from 1 to ${maxListed}.`);
  const versions = await findVersions(database, accountId, uuidOf(id), { limit, below: belowVersion });
  // Version 1 is never removed, so the first page of a policy is never empty.
  if (versions.length === 0 && belowVersion === undefined) throw notFound('policy');
  return { versions };
}
