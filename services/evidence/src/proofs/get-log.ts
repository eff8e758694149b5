import type { GetLogRequest, GetLogResponse } from '@consent/contracts';
import { getSignedLog, logMessage } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';

/** GET /log: the account's log, with the tag key, as only its owner sees it. Throws not_found before the first checkpoint. */
export async function getLog(
  { accountId }: GetLogRequest,
  { database, statements }: Pick<EvidenceParts, 'database' | 'statements'>,
): Promise<GetLogResponse> {
  const log = await getSignedLog(database, accountId);
  return { log: logMessage(log), ...(await statements.getTagKey(accountId)) };
}
