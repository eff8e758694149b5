import type { ProveSeenReportRequest, ProveSeenReportResponse } from '@consent/contracts';
import { observedTag } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import type { CallContext } from '@consent/rpc';
import { findSignedLog, logMessage, notYetInLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import { findLeaves } from './find-leaves';
import { inTurn } from './in-turn';
import { assertExplained, matchLeaves } from './match-leaves';
import { proveMatched } from './prove-leaves';
import { unlessRolledBack } from './unless-rolled-back';

type ProofParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'statements' | 'logger'>;

/** GET /sites/{id}/seen/reports/{n}/proof, also for deleted sites. Throws as `proveConsent` does. */
export function proveSeenReport(
  request: ProveSeenReportRequest,
  parts: ProofParts & Pick<EvidenceParts, 'isRolledBack' | 'proofSlots'>,
  call: Pick<CallContext, 'signal'>,
): Promise<ProveSeenReportResponse> {
  const proof = inTurn(request.accountId, () => prove(request, parts), parts, call);
  return unlessRolledBack(proof, parts);
}

async function prove({ accountId, siteId, number }: ProveSeenReportRequest, parts: ProofParts): Promise<ProveSeenReportResponse> {
  const log = await findSignedLog(parts.database, accountId);
  const described = await parts.statements.describeSeenReport(accountId, siteId, number).catch(async (error: unknown) => {
    if (log !== undefined && ServiceError.from(error).kind === 'not_found') {
      const leaves = await findLeaves(parts.database, log, observedTag(sha256, siteId.toLowerCase()), parts.treeCache);
      // Reports are numbered without a gap and their rows stay, so a site with so many leaves has had this one.
      const distinct = new Set(leaves.map(({ entry }) => entry.toString('hex')));
      if (distinct.size >= number) assertExplained(leaves, accountId, parts);
    }
    throw error;
  });
  const { matched } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  return { log: logMessage(log), events: await proveMatched(described.leaves, matched, log, parts) };
}
