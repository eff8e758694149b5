import type { Handle } from '@consent/postgres';
import { firstChecksCursor } from '../checks/leaves';
import { hasLoggedLinks } from '../links/leaves';
import { firstLinksCursor } from './page.rule';

/** Where a list of an account's leaves goes on after its purges. "" if nothing follows. */
export const cursorAfterPurges = async (db: Handle, accountId: string): Promise<string> =>
  (await hasLoggedLinks(db, accountId)) ? firstLinksCursor : firstChecksCursor(db, accountId);
