import { randomUUID } from 'node:crypto';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { findSitesToRemind, markReminded } from './requests.sql';
import type { SiteRef } from './settings';
import { lockSettings } from './settings.sql';
import { addToTrail, bySystem } from './trail.sql';

const dayMs = 86_400_000;
const sitesAtOnce = 100;
/** In one mail. The next run has the rest. */
const requestsAtOnce = 500;

/**
 * Reminds officers 7 days and 1 day before a deadline, all requests of a site in one mail. The marks, the mail and the trail are one
 * transaction, so each reminder is queued once. Run by a loop.
 */
export async function remindOfDeadlines(parts: Pick<AccountParts, 'database' | 'transaction' | 'wakeMailSender' | 'now'>): Promise<void> {
  const nowMs = parts.now();
  const deadlines = { weekMs: nowMs + 7 * dayMs, dayMs: nowMs + dayMs };
  let sites: SiteRef[];
  do {
    sites = await findSitesToRemind(parts.database, deadlines, sitesAtOnce);
    for (const site of sites) {
      await parts.transaction(async (tx) => {
        await lockSettings(tx, site);
        const mailId = randomUUID();
        const reminded = await markReminded(tx, site, deadlines, mailId, requestsAtOnce);
        if (reminded.length === 0) return;
        await insertMail(tx, { id: mailId, kind: 'requests_due', data: { accountId: site.accountId, siteId: site.siteId } }, nowMs);
        for (const request of reminded) await addToTrail(tx, request, { what: 'reminded', by: bySystem }, nowMs);
      });
    }
    if (sites.length > 0) parts.wakeMailSender();
  } while (sites.length === sitesAtOnce);
}
