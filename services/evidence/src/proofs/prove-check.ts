import type { ProveCheckRequest, ProveCheckResponse } from '@consent/contracts';
import { checkedTag, type SubjectCheckedFrame } from '@consent/evidence-format';
import { notFound, ServiceError } from '@consent/kernel/errors';
import type { CallContext } from '@consent/rpc';
import { findSignedLog, logMessage, notYetInLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import { findLeaves } from './find-leaves';
import { inTurn } from './in-turn';
import { assertExplained, matchLeaves, unexplainedBy } from './match-leaves';
import { proveMatched } from './prove-leaves';
import { unlessRolledBack } from './unless-rolled-back';

type ProofParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'statements' | 'logger'>;

/** GET /sites/{id}/checks/{id}/proof, also for deleted sites. Throws as `proveConsent` does. */
export function proveCheck(
  request: ProveCheckRequest,
  parts: ProofParts & Pick<EvidenceParts, 'isRolledBack' | 'proofSlots'>,
  call: Pick<CallContext, 'signal'>,
): Promise<ProveCheckResponse> {
  const proof = inTurn(request.accountId, () => prove(request, parts), parts, call);
  return unlessRolledBack(proof, parts);
}

async function prove({ accountId, siteId, id }: ProveCheckRequest, parts: ProofParts): Promise<ProveCheckResponse> {
  const log = await findSignedLog(parts.database, accountId);
  const described = await parts.statements.describeCheck(accountId, id).catch((error: unknown) => {
    if (ServiceError.from(error).kind === 'not_found') return undefined;
    throw error;
  });
  const [leaf] = described?.leaves ?? [];
  const isOfSite = leaf !== undefined && siteOf(leaf.frame) === siteId.toLowerCase();
  if (described === undefined || !isOfSite) {
    // A row that was removed, or moved to another site, has a leaf that nothing explains.
    const found = log === undefined ? [] : await findLeaves(parts.database, log, checkedTag(sha256, id), parts.treeCache);
    assertExplained(described === undefined ? found : unexplainedBy(described, found), accountId, parts);
    throw notFound('check');
  }
  const { matched } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  return { log: logMessage(log), events: await proveMatched(described.leaves, matched, log, parts) };
}

const siteOf = (frame: string) => (JSON.parse(frame) as SubjectCheckedFrame).checked.site;
