import type { ListLogOpeningsRequest, ListLogOpeningsResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import type { EvidenceParts } from '../parts';

const maxListed = 1000;

/**
 * GET /log/openings: the frames and salts that open the leaves of the account's records. Throws invalid for a limit outside
 * of 1 to 1000.
 */
export async function listLogOpenings(
  { accountId, cursor, limit }: ListLogOpeningsRequest,
  { statements }: Pick<EvidenceParts, 'statements'>,
): Promise<ListLogOpeningsResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  return statements.listOpenings(accountId, cursor, limit);
}
