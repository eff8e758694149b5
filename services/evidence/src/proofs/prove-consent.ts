import type { ProveConsentRequest, ProveConsentResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { getSignedLog, logMessage, notYetInLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { proveLeaves } from './prove-leaves';

/** GET /consents/{id}/proof. Throws not_found, and conflict while a leaf is not in a signed checkpoint. */
export async function proveConsent(
  { accountId, id }: ProveConsentRequest,
  parts: Pick<EvidenceParts, 'database' | 'statements' | 'logger'>,
): Promise<ProveConsentResponse> {
  const { tag, leaves, isComplete } = await parts.statements.describeConsent(accountId, id);
  if (!isComplete || tag.length === 0) throw notYetInLog();
  const log = await getSignedLog(parts.database, accountId).catch(unlessAbsent);
  return { log: logMessage(log), events: await proveLeaves(tag, leaves, log, parts) };
}

/** The record exists, so its log only was not opened yet. */
export function unlessAbsent(error: unknown): never {
  throw ServiceError.from(error).kind === 'not_found' ? notYetInLog() : error;
}
