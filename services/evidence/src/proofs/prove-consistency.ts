import type { ProveConsistencyRequest, ProveConsistencyResponse } from '@consent/contracts';
import { verifyConsistency } from '@consent/evidence-format';
import { invalid, ServiceError } from '@consent/kernel/errors';
import { DamagedLogError } from '../logs/damaged-log';
import { getSignedLog, logMessage } from '../logs/signed-log';
import { readConsistency } from '../logs/tree-reader';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';

/**
 * GET /log/consistency. Throws not_found before the first checkpoint, conflict for a size that the log does not have, and
 * DamagedLogError if the stored tree differs from the signed one.
 */
export async function proveConsistency(
  { accountId, from }: ProveConsistencyRequest,
  { database }: Pick<EvidenceParts, 'database'>,
): Promise<ProveConsistencyResponse> {
  const log = await getSignedLog(database, accountId);
  if (from < 0) throw invalid('from must be 0 or more.');
  if (from > log.size) throw new ServiceError('conflict', `The log has ${log.size} leaves, fewer than ${from}. Keep your checkpoint.`);
  const { fromRoot, proof } = await readConsistency(database, accountId, { from, to: log.size });
  if (!verifyConsistency(sha256, { from: { size: from, root: fromRoot }, to: log, proof })) {
    throw new DamagedLogError(accountId, 'the stored tree differs from the signed one');
  }
  return { log: logMessage(log), proof: proof.map((hash) => Buffer.from(hash)) };
}
