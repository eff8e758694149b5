import type { EndSessionRequest, EndSessionResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { deleteSession } from './delete.sql';

export async function endSession(
  { digest }: EndSessionRequest,
  { transaction, audit }: Pick<AccountParts, 'transaction' | 'audit'>,
): Promise<EndSessionResponse> {
  await transaction(async (tx) => {
    const ended = await deleteSession(tx, digest);
    if (ended === undefined) return;
    const user = { kind: 'user', id: ended.userId };
    await audit(tx, { accountId: ended.accountId, kind: 'session.ended', target: user, actor: user });
  });
  return {};
}
