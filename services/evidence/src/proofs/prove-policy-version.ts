import type { ProvePolicyVersionRequest, ProvePolicyVersionResponse } from '@consent/contracts';
import { policyTag } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import { findSignedLog, logMessage, notYetInLog, type SignedLog } from '../logs/signed-log';
import type { CallContext } from '@consent/rpc';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import { findLeaves } from './find-leaves';
import { inTurn } from './in-turn';
import { assertExplained, matchLeaves } from './match-leaves';
import { proveMatched } from './prove-leaves';
import type { DescribedLeaves } from './statements';
import { unlessRolledBack } from './unless-rolled-back';

type ProofParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'statements' | 'logger'>;

/** GET /policies/{id}/versions/{n}/proof, also for deleted policies. Throws as `proveConsent` does. */
export function provePolicyVersion(
  request: ProvePolicyVersionRequest,
  parts: ProofParts & Pick<EvidenceParts, 'isRolledBack' | 'proofSlots'>,
  call: Pick<CallContext, 'signal'>,
): Promise<ProvePolicyVersionResponse> {
  const proof = inTurn(request.accountId, () => prove(request, parts), parts, call);
  return unlessRolledBack(proof, parts);
}

async function prove({ accountId, policyId, version }: ProvePolicyVersionRequest, parts: ProofParts): Promise<ProvePolicyVersionResponse> {
  const log = await findSignedLog(parts.database, accountId);
  const described = await parts.statements.describeVersion(accountId, policyId, version).catch(async (error: unknown) => {
    if (log !== undefined && isAbsent(error)) await assertNeverLogged(log, policyId, parts);
    throw error;
  });
  const { matched } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  return { log: logMessage(log), events: await proveMatched(described.leaves, matched, log, parts) };
}

/** Versions of a logged policy are never removed, so the first version shows whether the policy was. */
async function assertNeverLogged(log: SignedLog, policyId: string, parts: ProofParts): Promise<void> {
  const { accountId } = log;
  const leaves = await findLeaves(parts.database, log, policyTag(sha256, policyId.toLowerCase()), parts.treeCache);
  if (leaves.length === 0) return;
  const first = await parts.statements.describeVersion(accountId, policyId, 1).catch((error: unknown): DescribedLeaves | undefined => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
  if (first === undefined) assertExplained(leaves, accountId, parts);
}

function isAbsent(error: unknown): boolean {
  return ServiceError.from(error).kind === 'not_found';
}
