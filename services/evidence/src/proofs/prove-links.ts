import type { ProveLinksRequest, ProveLinksResponse } from '@consent/contracts';
import type { CallContext } from '@consent/rpc';
import { findSignedLog, logMessage, notYetInLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { inTurn } from './in-turn';
import { matchLeaves } from './match-leaves';
import { proveMatched } from './prove-leaves';
import { unlessRolledBack } from './unless-rolled-back';

type ProofParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'statements' | 'logger'>;

/** GET /subjects/{id}/links/proof (decision 70). No event if the subject has no link. Throws as `proveConsent` does. */
export function proveLinks(
  request: ProveLinksRequest,
  parts: ProofParts & Pick<EvidenceParts, 'isRolledBack' | 'proofSlots'>,
  call: Pick<CallContext, 'signal'>,
): Promise<ProveLinksResponse> {
  const proof = inTurn(request.accountId, () => prove(request, parts), parts, call);
  return unlessRolledBack(proof, parts);
}

async function prove({ accountId, subjectId }: ProveLinksRequest, parts: ProofParts): Promise<ProveLinksResponse> {
  const { log, events } = await proveLinksOf(accountId, subjectId, parts);
  return { log, events };
}

export async function proveLinksOf(accountId: string, subjectId: string, parts: ProofParts) {
  const log = await findSignedLog(parts.database, accountId);
  const described = await parts.statements.describeLinks(accountId, subjectId);
  if (log === undefined) throw notYetInLog();
  const { matched } = await matchLeaves(accountId, log, described, parts);
  return { log: logMessage(log), events: await proveMatched(described.leaves, matched, log, parts), subjects: described.subjects };
}
