import { isClosed } from '../accounts/account';
import { findAccount } from '../accounts/find.sql';
import { findClosing } from '../closings/closings.sql';
import type { AccountParts } from '../parts';
import { accountClosedLetter, accountPurgedLetter, accountPurgeSoonLetter, accountReopenedLetter } from './closing-letters';
import type { Letter } from './layout';
import { pageOf } from './page-of';

type Parts = Pick<AccountParts, 'database' | 'dashboardUrl'>;

interface About {
  email: string;
  accountId: string;
}

/** Not sent if the account was reopened, or closed again, while the email waited. */
export const closingLetterWriters = {
  account_closed: async ({ email, accountId }: About, parts: Parts): Promise<Letter | undefined> => {
    const closed = await findClosed(accountId, parts);
    return closed && { to: email, ...accountClosedLetter(closed) };
  },

  account_purge_soon: async ({ email, accountId }: About, parts: Parts): Promise<Letter | undefined> => {
    const closed = await findClosed(accountId, parts);
    return closed && { to: email, ...accountPurgeSoonLetter(closed) };
  },

  account_purged: ({ email, certificate }: { email: string; certificate: string }): Letter => ({
    to: email,
    ...accountPurgedLetter(certificate),
  }),

  account_reopened: async ({ email, accountId }: About, parts: Parts): Promise<Letter | undefined> => {
    const account = await findAccount(parts.database, accountId);
    if (account === undefined || isClosed(account)) return undefined;
    return { to: email, ...accountReopenedLetter({ name: account.name, accountLink: pageOf('account', parts) }) };
  },
};

async function findClosed(accountId: string, parts: Parts) {
  const account = await findAccount(parts.database, accountId);
  const closing = await findClosing(parts.database, accountId);
  if (account === undefined || closing === undefined || !isClosed(account) || account.purgeAtMs === 0) return undefined;
  const { name, purgeAtMs } = account;
  return { name, purgeAtMs, reason: closing.reason, accountLink: pageOf('account', parts) };
}
