import type { GetVersionRequest, GetVersionResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { uuidOf } from '@consent/kernel/ids';
import { findVersion } from './get.sql';

/** GET /policies/{id}/versions/{version}: its text, also of a deleted policy (spec 9.2). Throws not_found. */
export async function getVersion(
  { accountId, id, version }: GetVersionRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<GetVersionResponse> {
  const published = await findVersion(database, accountId, uuidOf(id), version);
  if (published === undefined) throw notFound('policy version');
  return published;
}
