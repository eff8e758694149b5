import type { GetLogRequest, GetLogResponse } from '@consent/contracts';
import { DamagedLogError } from '../logs/damaged-log';
import { readOwnLeaves } from '../logs/own-leaves';
import { getSignedLog, logMessage } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';

/**
 * GET /log, including the tag key, which only the owner sees. Throws not_found before the first checkpoint, and
 * internal if the log's own leaves contradict it.
 */
export async function getLog(
  { accountId }: GetLogRequest,
  { database, statements }: Pick<EvidenceParts, 'database' | 'statements'>,
): Promise<GetLogResponse> {
  const log = await getSignedLog(database, accountId);
  const { openedAtMs, tagKeySha256, hasLater } = await readOwnLeaves(database, log);
  if (tagKeySha256 === undefined && log.tagKeySha256 !== undefined && !hasLater)
    throw new DamagedLogError(accountId, 'log_frames has no log.tag_key');
  const answer = await statements.getTagKey(accountId);
  if (tagKeySha256?.equals(sha256(answer.tagKey)) === false) throw new DamagedLogError(accountId, 'account_logs has another tag key');
  return { log: { ...logMessage(log), openedAtMs }, ...answer };
}
