import type { ProveNoticeRequest, ProveNoticeResponse } from '@consent/contracts';
import { noticeTag } from '@consent/evidence-format';
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

/** GET /sites/{id}/notices/{n}/proof, also for deleted sites. Throws as `proveConsent` does. */
export function proveNotice(
  request: ProveNoticeRequest,
  parts: ProofParts & Pick<EvidenceParts, 'isRolledBack' | 'proofSlots'>,
  call: Pick<CallContext, 'signal'>,
): Promise<ProveNoticeResponse> {
  const proof = inTurn(request.accountId, () => prove(request, parts), parts, call);
  return unlessRolledBack(proof, parts);
}

async function prove({ accountId, siteId, number }: ProveNoticeRequest, parts: ProofParts): Promise<ProveNoticeResponse> {
  const { database, statements } = parts;
  const log = await findSignedLog(database, accountId);
  const described = await statements.describeNotice(accountId, siteId, number).catch(async (error: unknown) => {
    // Notices are numbered without a gap and never removed, so a site with leaves has its first one.
    const isAbsent = ServiceError.from(error).kind === 'not_found';
    if (log !== undefined && isAbsent) {
      const leaves = await findLeaves(database, log, noticeTag(sha256, siteId.toLowerCase()), parts.treeCache);
      if (leaves.length > 0 && (number === 1 || !(await hasNotice(accountId, siteId, parts)))) assertExplained(leaves, accountId, parts);
    }
    throw error;
  });
  const { matched } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  return { log: logMessage(log), events: await proveMatched(described.leaves, matched, log, parts) };
}

async function hasNotice(accountId: string, siteId: string, { statements }: ProofParts): Promise<boolean> {
  return statements.describeNotice(accountId, siteId, 1).then(
    () => true,
    (error: unknown) => {
      if (ServiceError.from(error).kind === 'not_found') return false;
      throw error;
    },
  );
}
