import type { EndSessionRequest, EndSessionResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { deleteSession } from './delete.sql';

export async function endSession({ digest }: EndSessionRequest, { database }: Pick<AccountParts, 'database'>): Promise<EndSessionResponse> {
  await deleteSession(database, digest);
  return {};
}
