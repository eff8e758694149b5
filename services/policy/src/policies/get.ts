import type { GetPolicyRequest, GetPolicyResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { findPolicies } from './find.sql';
import { uuidOf } from '@consent/kernel/ids';

/** GET /policies/{id} (spec 4.3): the version in force. Throws not_found. */
export async function getPolicy(
  { accountId, id }: GetPolicyRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<GetPolicyResponse> {
  const [policy] = await findPolicies(database, accountId, [uuidOf(id)]);
  if (policy === undefined) throw notFound('policy');
  return { policy };
}
