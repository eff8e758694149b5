import type { CallContext } from '@consent/rpc';
import type { EvidenceParts } from '../parts';

/**
 * Runs a proof when it is its account's turn, because a proof may look through the whole log (decision 22.10). Throws
 * unavailable if that takes too long.
 */
export async function inTurn<Proof>(
  accountId: string,
  prove: () => Promise<Proof>,
  { proofSlots }: Pick<EvidenceParts, 'proofSlots'>,
  { signal }: Pick<CallContext, 'signal'>,
): Promise<Proof> {
  const releaseSlot = await proofSlots.take(accountId, signal);
  try {
    return await prove();
  } finally {
    releaseSlot();
  }
}
