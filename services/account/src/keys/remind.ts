import { randomUUID } from 'node:crypto';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { markExpiringKeys } from './remind.sql';

const dayMs = 86_400_000;
const keysAtOnce = 500;

/**
 * Tells owners 7 days and 1 day before keys expire, all keys of an account in one mail (decision 78.5). Marks and mails are one transaction, so
 * each is queued once. Run by a loop.
 */
export async function remindOfKeys({
  transaction,
  wakeMailSender,
  now,
}: Pick<AccountParts, 'transaction' | 'wakeMailSender' | 'now'>): Promise<void> {
  const nowMs = now();
  for (let marked = keysAtOnce; marked === keysAtOnce;) {
    marked = await transaction(async (tx) => {
      const keys = await markExpiringKeys(tx, { nowMs, weekMs: nowMs + 7 * dayMs, dayMs: nowMs + dayMs }, keysAtOnce);
      for (const accountId of new Set(keys.map((key) => key.accountId))) {
        const keyIds = keys.filter((key) => key.accountId === accountId).map(({ keyId }) => keyId);
        await insertMail(tx, { id: randomUUID(), kind: 'keys_expiring', data: { accountId, keyIds } }, nowMs);
      }
      return keys.length;
    });
    if (marked > 0) wakeMailSender();
  }
}
