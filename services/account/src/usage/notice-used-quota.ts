import { randomUUID } from 'node:crypto';
import { periodOf } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { insertMail } from '../mails/queue.sql';
import { limitsOf } from '../subscriptions/plans.rule';
import type { NoticedCounter } from './counter';
import { findAgreedPlans, raiseNoticed } from './notices.sql';
import { percentsToNotice } from './usage.rule';

/**
 * Queues the mails about 80 % and 100 % of the quota (decision 28.9). The transaction has locked the counters and raises
 * `noticed_percent`, so each mail is queued once. Skips past months, whose quota no longer matters.
 */
export async function noticeUsedQuota(tx: Handle, counters: readonly NoticedCounter[], nowMs: number): Promise<void> {
  const period = periodOf(nowMs);
  const open = counters.filter((counter) => counter.period === period && counter.noticedPercent < 100);
  if (open.length === 0) return;
  const plans = await findAgreedPlans(
    tx,
    open.map(({ accountId }) => accountId),
  );
  for (const { accountId, usedLedger, usedDirect, noticedPercent } of open) {
    const found = plans.get(accountId);
    if (found === undefined) continue;
    const limit = limitsOf(found.plan, found.agreed).monthlyRequests;
    const percents = percentsToNotice(usedLedger + usedDirect, limit, noticedPercent);
    for (const percent of percents) {
      await insertMail(tx, { id: randomUUID(), kind: 'quota_used', data: { accountId, period, percent } }, nowMs);
    }
    const highest = percents.at(-1);
    if (highest !== undefined) await raiseNoticed(tx, { accountId, period }, highest);
  }
}
