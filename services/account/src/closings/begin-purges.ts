import { randomUUID } from 'node:crypto';
import { nilUuid } from '@consent/kernel/ids';
import { isClosed } from '../accounts/account';
import { lockAccount } from '../accounts/find.sql';
import { saveAccount } from '../accounts/save.sql';
import { ownersOf } from '../members/members.sql';
import type { AccountParts } from '../parts';
import { deleteSessionsOfAccount } from '../sessions/delete.sql';
import { deleteClosing, findClosing } from './closings.sql';
import { beginPurge, findDuePurges } from './purges.sql';

const accountsAtOnce = 100;

type BeginParts = Pick<AccountParts, 'database' | 'transaction' | 'events' | 'now' | 'logger'>;

/** Begins the purge of each account whose 30 days are over (decision 84.8). One that cannot begin delays no other. Run by a loop. */
export async function beginPurges(parts: BeginParts): Promise<void> {
  const { database, now, logger } = parts;
  for (let after = nilUuid, full = true; full;) {
    const due = await findDuePurges(database, now(), after, accountsAtOnce);
    for (const accountId of due) {
      await begin(accountId, parts).catch((error: unknown) => {
        logger.warn({ error, account_id: accountId }, 'the purge of an account could not begin; it is tried again');
      });
    }
    after = due.at(-1) ?? after;
    full = due.length === accountsAtOnce;
  }
}

async function begin(accountId: string, { transaction, events, now, logger }: BeginParts): Promise<void> {
  await transaction(async (tx) => {
    // The lock of reopening: either it has ended the closing, or it finds that the purge has begun.
    const before = await lockAccount(tx, accountId);
    const closing = await findClosing(tx, accountId);
    if (before === undefined || closing === undefined || closing.purgeAtMs > now() || before.purgeAtMs === 0) return;
    if (!isClosed(before)) {
      // An earlier release has activated it, so nothing may be deleted.
      await deleteClosing(tx, accountId);
      return;
    }
    const atMs = now();
    const after = { ...before, purgeAtMs: 0, updatedAtMs: atMs, revision: before.revision + 1 };
    await saveAccount(tx, after);
    const purgeId = randomUUID();
    const addresses = (await ownersOf(tx, accountId)).map(({ email }) => email);
    await beginPurge(tx, { accountId, purgeId, addresses, atMs });
    await deleteSessionsOfAccount(tx, accountId);
    await events.purge(tx, 'account.purge_due', accountId, { purge_id: purgeId });
    logger.info({ account_id: accountId }, 'the purge of an account has begun');
  });
}
