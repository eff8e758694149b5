import { insertEvents, type MakeEvent } from '@consent/events';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle, Transaction } from '@consent/postgres';

interface OpeningParts {
  transaction: Transaction;
  makeEvent: MakeEvent;
  now: () => number;
}

const logsAtOnce = 500;

/**
 * Sends `log.opened` once for each log, so that the account service starts queueing audit-trail leaves (decision 85). Returns true if
 * there may be more logs. Safe to run in several processes.
 */
export async function tellOpenings({ transaction, makeEvent, now }: OpeningParts): Promise<boolean> {
  return transaction(async (tx) => {
    const accountIds = await markUntold(tx);
    const createdAtMs = now();
    await insertEvents(
      tx,
      accountIds.map((accountId) => makeEvent({ accountId, type: 'log.opened', createdAtMs, dataJson: '{}' })),
    );
    return accountIds.length === logsAtOnce;
  });
}

async function markUntold(tx: Handle): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    'mark_untold_logs',
    `UPDATE logs SET is_opening_told = true WHERE account_id IN (
       SELECT account_id FROM logs WHERE NOT is_opening_told AND account_id <> $1 ORDER BY account_id LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING account_id`,
    [nilUuid, logsAtOnce],
  );
  return rows.map((row) => row.account_id);
}
