import type { EndSessionRequest, EndSessionResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { deleteSession } from './delete.sql';

/** Ends the session of this digest (decision 5.1). An unknown one has ended already. */
export async function endSession({ digest }: EndSessionRequest, { database }: Pick<AccountParts, 'database'>): Promise<EndSessionResponse> {
  await deleteSession(database, digest);
  return {};
}
