import type { ListHoldsRequest, ListHoldsResponse } from '@consent/contracts';
import type { ConsentParts } from '../parts';
import { isPseudonym } from '../purges/pseudonym';
import { holdMessage } from './hold';
import { findHolds } from './holds.sql';
import { mostOpenHolds } from './set';

/** GET /holds (decision 67): all open ones, then the newest lifted ones. A purged subject has no name. */
export async function listHolds({ accountId }: ListHoldsRequest, { database }: Pick<ConsentParts, 'database'>): Promise<ListHoldsResponse> {
  const holds = await findHolds(database, accountId, mostOpenHolds);
  return { holds: holds.map((hold) => holdMessage(isPseudonym(hold.subjectId) ? { ...hold, subjectId: '' } : hold)) };
}
