import { setTimeout as wait } from 'node:timers/promises';
import { nilUuid } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { keptDaysOf } from './kept-days.rule';
import { firstIdAt } from './leaf';
import { blankEntries, findPlansOfAudited } from './tidy.sql';

const accountsAtOnce = 200;
const entriesAtOnce = 500;
const pauseMs = 20;
const dayMs = 86_400_000;

/**
 * Blanks entries whose time is over. Walks the accounts in steps, so no statement is long, and pauses between them. Ids and hashes stay: the log
 * has leaves of them. Repeats and two processes at once change nothing more.
 */
export async function tidyAudit({ database, now }: Pick<AccountParts, 'database' | 'now'>): Promise<void> {
  for (let after = nilUuid; ;) {
    const accounts = await findPlansOfAudited(database, after, accountsAtOnce);
    const due = accounts.map(({ id, plan }) => ({ id, beforeId: firstIdAt(Math.max(0, now() - keptDaysOf(plan) * dayMs)) }));
    let blanked: number;
    do {
      blanked = await blankEntries(database, due, entriesAtOnce);
      await wait(pauseMs);
    } while (blanked === entriesAtOnce);
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < accountsAtOnce) return;
    after = last.id;
  }
}
