import { deleteInBatches } from '../delete-in-batches';
import type { AccountParts } from '../parts';
import { blankRequest } from './blank';
import { deleteOldRequestMails } from './mail-counts.sql';
import { confirmableMs, most } from './request.rule';
import { deleteUnconfirmed, lockRequestsToBlank } from './requests.sql';
import { deleteExpiredRequestTokens, deleteTokensOfRequests } from './tokens.sql';
import { deleteTrails } from './trail.sql';

/** Deletes what nobody confirmed, and blanks what was closed for 30 days. Run by a loop. */
export async function tidyRequests({ database, transaction, now }: Pick<AccountParts, 'database' | 'transaction' | 'now'>): Promise<void> {
  const nowMs = now();
  await deleteInBatches((limit) =>
    transaction(async (tx) => {
      const gone = await deleteUnconfirmed(tx, { beforeMs: nowMs - confirmableMs, limit });
      await deleteTrails(tx, gone);
      await deleteTokensOfRequests(tx, gone);
      return gone.length;
    }),
  );
  await deleteInBatches((limit) =>
    transaction(async (tx) => {
      const due = await lockRequestsToBlank(tx, nowMs, limit);
      for (const request of due) await blankRequest(tx, request, nowMs);
      return due.length;
    }),
  );
  await deleteInBatches((limit) => deleteExpiredRequestTokens(database, { nowMs, limit }));
  await deleteInBatches((limit) => deleteOldRequestMails(database, { beforeMs: nowMs - most.mailsWithinMs, limit }));
}
