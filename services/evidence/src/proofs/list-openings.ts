import type { ListOpeningsRequest, ListOpeningsResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import type { EvidenceParts } from '../parts';

const maxListed = 1000;

/** GET /log/openings: what opens the leaves of the account's records. Throws invalid for a limit outside of 1 to 1000. */
export async function listOpenings(
  { accountId, cursor, limit }: ListOpeningsRequest,
  { statements }: Pick<EvidenceParts, 'statements'>,
): Promise<ListOpeningsResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  return statements.listOpenings(accountId, cursor, limit);
}
