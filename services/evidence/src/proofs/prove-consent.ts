import type { ProveConsentRequest, ProveConsentResponse, ProvenEvent } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { findSignedLog, logMessage, notYetInLog, type SignedLog } from '../logs/signed-log';
import type { CallContext } from '@consent/rpc';
import type { EvidenceParts } from '../parts';
import type { FoundLeaf } from './find-leaves';
import { inTurn } from './in-turn';
import { assertExplained, matchLeaves, unexplainedBy } from './match-leaves';
import { proveMatched } from './prove-leaves';
import type { DescribedLeaf, DescribedLeaves } from './statements';
import { tooLargeFor } from './too-large';
import { unlessRolledBack } from './unless-rolled-back';

/** With their proofs, this many fit into one message (packages/rpc/src/limits.ts), however long the log is. */
const mostEvents = 5000;

type ProofParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'statements' | 'logger'>;

/**
 * GET /consents/{id}/proof. Throws not_found, invalid if the record has too many leaves, conflict while a leaf is not in a
 * signed checkpoint, unavailable while nothing can be signed, and internal if the record differs from what was logged.
 */
export function proveConsent(
  request: ProveConsentRequest,
  parts: ProofParts & Pick<EvidenceParts, 'isRolledBack' | 'proofSlots'>,
  call: Pick<CallContext, 'signal'>,
): Promise<ProveConsentResponse> {
  const { accountId, id } = request;
  const prove = async () => {
    const describe = () => parts.statements.describeConsent(accountId, id, mostEvents);
    const { log, events } = await proveRecord(accountId, describe, { what: 'proof', mostEvents }, parts);
    return { log: logMessage(log), events };
  };
  return unlessRolledBack(inTurn(accountId, prove, parts, call), parts);
}

/** `describe` is called after the log was read. Throws as `proveConsent` does, but conflict also while nothing can be signed. */
export async function proveRecord(
  accountId: string,
  describe: () => Promise<DescribedLeaves & { subjectId: string; purgedAlone?: boolean }>,
  { what, mostEvents: most }: { what: 'proof' | 'receipt'; mostEvents: number },
  parts: ProofParts,
): Promise<{ log: SignedLog; leaves: readonly DescribedLeaf[]; events: ProvenEvent[] }> {
  const log = await findSignedLog(parts.database, accountId);
  const { subjectId, purgedAlone = false, ...described } = await describe();
  if (described.leaves.length > most) throw tooLargeFor(what, `The record has more than ${most} changes`);
  const { matched, unexplained } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  const proven = async () => ({ log, leaves: described.leaves, events: await proveMatched(described.leaves, matched, log, parts) });
  // The other records of the person are still there, and nothing leads to them.
  if (purgedAlone) return proven();
  const ended = described.leaves.some(({ type }) => type === 'subject.purged') ? endOf(matched) : Infinity;
  const earlier = unexplained.filter(({ index }) => index < ended);
  await assertOfOtherRecords(earlier, { accountId, subjectId }, parts);
  return proven();
}

/** Later leaves may be of a purged person who came back: a purge leaves nothing that leads to the new records. */
function endOf(matched: readonly (FoundLeaf & { leaf: DescribedLeaf })[]): number {
  return Math.max(-1, ...matched.flatMap(({ leaf, index }) => (leaf.type === 'subject.purged' ? [] : [index])));
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
