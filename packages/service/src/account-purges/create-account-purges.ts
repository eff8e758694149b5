import { insertEvents, type MakeEvent } from '@consent/events';
import type { Logger, Part } from '@consent/kernel';
import { nilUuid } from '@consent/kernel/ids';
import type { Database, Handle, Transaction } from '@consent/postgres';
import { findOpenPurges, noteAsked, readCounts, type Counts, type OpenPurge } from './account-purges.sql';
import { purgeStep, type PurgeOfAccount } from './purge-step';

interface Options extends PurgeOfAccount {
  database: Database;
  transaction: Transaction;
  /** In the transaction that ends the purge, and again when it is asked for again. */
  onDone: (tx: Handle, purge: OpenPurge, deleted: Counts) => Promise<void>;
  loop: (name: string, intervalMs: number, work: () => Promise<void>) => Part & { wake: () => void };
  logger: Logger;
  everyMs?: number;
  now?: () => number;
}

export interface AccountPurges {
  loop: Part & { wake: () => void };
  /** For the event account.purge_due. May be repeated: a purge that is done answers again. */
  ask: (purge: OpenPurge) => Promise<void>;
}

const accountsAtOnce = 20;
/** Of one account before the next one has its turn. */
const stepsInRow = 10;

/** The answer of a service to the account service: nothing of the account is left here. */
export const answerPurged = (part: string, makeEvent: MakeEvent) => ({
  onDone: async (tx: Handle, { accountId, purgeId }: OpenPurge, deleted: Counts): Promise<void> => {
    const dataJson = JSON.stringify({ purge_id: purgeId, part, deleted });
    await insertEvents(tx, [makeEvent({ accountId, type: 'account.purged', createdAtMs: Date.now(), dataJson })]);
  },
});

/** The purge of accounts in one database of a service (decision 84.8). Any number of processes may run it. */
export function createAccountPurges({
  database,
  transaction,
  onDone,
  loop,
  logger,
  everyMs = 5000,
  now = Date.now,
  ...what
}: Options): AccountPurges {
  async function purge(open: OpenPurge): Promise<boolean> {
    for (let step = 0; step < stepsInRow; step += 1)
      if (!(await purgeStep(open, { ...what, transaction, answer: onDone, now }))) return false;
    return true;
  }

  /** A purge that fails delays no other. */
  async function purgeAll(): Promise<boolean> {
    let hasMore = false;
    for (let after = nilUuid, full = true; full;) {
      const open = await findOpenPurges(database, after, accountsAtOnce);
      for (const each of open) {
        try {
          hasMore = (await purge(each)) || hasMore;
        } catch (error) {
          logger.warn({ error, account_id: each.accountId }, 'the purge of an account failed; it is tried again');
        }
      }
      after = open.at(-1)?.accountId ?? after;
      full = open.length === accountsAtOnce;
    }
    return hasMore;
  }

  const purging = loop('purges of accounts', everyMs, async () => {
    // The loop runs the next round, so that a stop takes effect between rounds.
    if (await purgeAll()) purging.wake();
  });

  return {
    loop: purging,
    ask: async (asked) => {
      await transaction(async (tx) => {
        const { isDone } = await noteAsked(tx, asked);
        if (isDone) await onDone(tx, asked, await readCounts(tx, asked.accountId));
      });
      purging.wake();
    },
  };
}
