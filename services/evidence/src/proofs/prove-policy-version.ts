import type { ProvePolicyVersionRequest, ProvePolicyVersionResponse } from '@consent/contracts';
import { getSignedLog, logMessage, notYetInLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { unlessAbsent } from './prove-consent';
import { proveLeaves } from './prove-leaves';

/** GET /policies/{id}/versions/{n}/proof, deleted policies too. Throws not_found, and conflict as for a consent. */
export async function provePolicyVersion(
  { accountId, policyId, version }: ProvePolicyVersionRequest,
  parts: Pick<EvidenceParts, 'database' | 'statements' | 'logger'>,
): Promise<ProvePolicyVersionResponse> {
  const { tag, leaves, isComplete } = await parts.statements.describeVersion(accountId, policyId, version);
  if (!isComplete) throw notYetInLog();
  const log = await getSignedLog(parts.database, accountId).catch(unlessAbsent);
  return { log: logMessage(log), events: await proveLeaves(tag, leaves, log, parts) };
}
