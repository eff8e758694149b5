import type { Handle } from '@consent/postgres';
import { moveHome } from '../members/move-home';
import type { AccountParts } from '../parts';
import { findUser } from '../users/find.sql';
import { findPeopleOfOthers } from './people-of-others.sql';

/** In one transaction, because each gets a new account. */
const peopleAtOnce = 20;

/**
 * Who is at home in a purged account and a member of others keeps those: they get a home of their own, as when they leave (decision 84.8). Returns how many
 * moved.
 */
export const createMovingPeople =
  (parts: Pick<AccountParts, 'events' | 'now' | 'cells'>) =>
  async (tx: Handle, accountId: string, limit: number): Promise<number> => {
    const ids = await findPeopleOfOthers(tx, accountId, Math.min(limit, peopleAtOnce));
    for (const id of ids) {
      const user = await findUser(tx, accountId, id);
      if (user !== undefined) await moveHome(tx, user, parts);
    }
    return ids.length;
  };
