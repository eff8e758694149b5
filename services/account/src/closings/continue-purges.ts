import type { AccountParts } from '../parts';
import { certificateData } from './certificate-data';
import { takeUnanswered } from './purges.sql';

const askAgainMs = 3_600_000;
const accountsAtOnce = 100;

/**
 * Asks again for what nobody has answered for an hour: an event may be lost, and a service of an earlier release has no consumer (decision 84.8). Who was
 * done answers again. Run by a loop.
 */
export async function askAgain({ transaction, events, now }: Pick<AccountParts, 'transaction' | 'events' | 'now'>): Promise<void> {
  for (let asked = accountsAtOnce; asked === accountsAtOnce;) {
    asked = await transaction(async (tx) => {
      const nowMs = now();
      const purges = await takeUnanswered(tx, { nowMs, askedBeforeMs: nowMs - askAgainMs }, accountsAtOnce);
      for (const purge of purges) {
        if (purge.purgedAtMs === 0) await events.purge(tx, 'account.purge_due', purge.accountId, { purge_id: purge.purgeId });
        else await events.purge(tx, 'account.certificate_due', purge.accountId, await certificateData(tx, purge));
      }
      return purges.length;
    });
  }
}
