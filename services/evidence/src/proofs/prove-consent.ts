import type { ProveConsentRequest, ProveConsentResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { findSignedLog, logMessage, notYetInLog } from '../logs/signed-log';
import type { CallContext } from '@consent/rpc';
import type { EvidenceParts } from '../parts';
import type { FoundLeaf } from './find-leaves';
import { inTurn } from './in-turn';
import { assertExplained, matchLeaves, unexplainedBy } from './match-leaves';
import { proveMatched } from './prove-leaves';
import { tooLargeFor } from './too-large';
import { unlessRolledBack } from './unless-rolled-back';

/** With their proofs, this many fit into one message (packages/rpc/src/limits.ts), however long the log is. */
const mostEvents = 5000;

type ProofParts = Pick<EvidenceParts, 'database' | 'statements' | 'logger'>;

/**
 * GET /consents/{id}/proof. Throws not_found, invalid if the record has too many leaves, conflict while a leaf is not in a
 * signed checkpoint, unavailable while nothing can be signed, and internal if the record differs from what was logged.
 */
export function proveConsent(
  request: ProveConsentRequest,
  parts: ProofParts & Pick<EvidenceParts, 'isRolledBack' | 'proofSlots'>,
  call: Pick<CallContext, 'signal'>,
): Promise<ProveConsentResponse> {
  const proof = inTurn(request.accountId, () => prove(request, parts), parts, call);
  return unlessRolledBack(proof, parts);
}

async function prove({ accountId, id }: ProveConsentRequest, parts: ProofParts): Promise<ProveConsentResponse> {
  const log = await findSignedLog(parts.database, accountId);
  const { subjectId, ...described } = await parts.statements.describeConsent(accountId, id, mostEvents);
  if (described.leaves.length > mostEvents) throw tooLargeFor('proof', `The record has more than ${mostEvents} changes`);
  const { matched, unexplained } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  await assertOfOtherRecords(unexplained, { accountId, subjectId }, parts);
  return { log: logMessage(log), events: await proveMatched(described.leaves, matched, log, parts) };
}

/**
 * A leaf of no record means that rows were removed, and that the proof would omit a change. Skipped for subjects with
 * too many leaves to describe.
 */
async function assertOfOtherRecords(
  unexplained: readonly FoundLeaf[],
  { accountId, subjectId }: { accountId: string; subjectId: string },
  parts: ProofParts,
): Promise<void> {
  if (unexplained.length === 0) return;
  const others = await parts.statements.describeSubject(accountId, subjectId).catch((error: unknown) => {
    if (ServiceError.from(error).kind === 'invalid') return undefined;
    throw error;
  });
  if (others === undefined) return;
  assertExplained(unexplainedBy(others, unexplained), accountId, parts);
}
