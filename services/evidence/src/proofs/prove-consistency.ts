import type { ProveConsistencyRequest, ProveConsistencyResponse } from '@consent/contracts';
import { verifyConsistency } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { DamagedLogError } from '../logs/damaged-log';
import { getSignedLog, logMessage } from '../logs/signed-log';
import { readConsistency } from '../logs/tree-reader';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';

/**
 * GET /log/consistency. Throws not_found before the first checkpoint, invalid for a size that the log does not have, and
 * DamagedLogError if the stored tree differs from the signed one.
 */
export async function proveConsistency(
  { accountId, from }: ProveConsistencyRequest,
  { database }: Pick<EvidenceParts, 'database'>,
): Promise<ProveConsistencyResponse> {
  const log = await getSignedLog(database, accountId);
  if (from < 0 || from > log.size) throw invalid(`from must be from 0 to ${log.size}, the size of the log.`);
  const { fromRoot, proof } = await readConsistency(database, accountId, { from, to: log.size });
  if (!verifyConsistency(sha256, { from: { size: from, root: fromRoot }, to: log, proof })) {
    throw new DamagedLogError(accountId, 'the stored tree differs from the signed one');
  }
  return { log: logMessage(log), proof: proof.map((hash) => Buffer.from(hash)) };
}
