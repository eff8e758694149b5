import { deleteInBatches } from '../delete-in-batches';
import { deleteExpiredInvitations } from '../invitations/invitations.sql';
import type { AccountParts } from '../parts';
import { deleteOldChallenges } from '../passkeys/passkeys.sql';
import { deleteExpiredTokens } from '../users/token.sql';
import { deleteEndedSessions } from './delete.sql';
import { idleSinceMs } from './session.rule';

/** Keeps the tables small. Run by a loop. */
export async function deleteEnded({ database, now }: Pick<AccountParts, 'database' | 'now'>): Promise<void> {
  const nowMs = now();
  await deleteInBatches((limit) => deleteEndedSessions(database, { nowMs, idleSinceMs: idleSinceMs(nowMs), limit }));
  await deleteInBatches((limit) => deleteExpiredInvitations(database, { nowMs, limit }));
  await deleteInBatches((limit) => deleteExpiredTokens(database, { nowMs, limit }));
  await deleteInBatches((limit) => deleteOldChallenges(database, { nowMs, limit }));
}
