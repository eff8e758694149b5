import type { SiteLifetime, SiteServiceMethods } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import type { RpcClient } from '@consent/rpc';
import type { ConsentParts } from '../parts';
import { findLifetimes, insertLifetime, type KeptLifetime } from './lifetimes.sql';
import { wakeWalks } from './walks.sql';

const pageSize = 500;
/** Changes that were committed later than others with a later time are read again for this long. */
const overlapMs = 60_000;

interface LearnParts extends Pick<ConsentParts, 'database' | 'transaction'> {
  cell: string;
  sites: Pick<RpcClient<SiteServiceMethods>, 'listLifetimes'>;
}

type Parts = Pick<LearnParts, 'database' | 'transaction'>;

/**
 * Asks the account service for changed lifetimes, all of them at the start of a process. A lifetime is in force from the moment at which it is
 * stored here, so that a state at an earlier time stays what it was (decision 65.3). Any number of processes may run it.
 */
export function createLearning({ cell, sites, ...parts }: LearnParts): () => Promise<boolean> {
  let sinceMs = 0;
  let afterId = '';
  let latestMs = 0;

  return async () => {
    let lifetimes: SiteLifetime[];
    try {
      ({ lifetimes } = await sites.listLifetimes({ cell, sinceMs, afterId, limit: pageSize }, { needs: 'lifetimes' }));
    } catch (error) {
      // Without an account service that has them, no lifetime changes.
      if (ServiceError.from(error).kind === 'unavailable') return false;
      throw error;
    }
    await keep(lifetimes, parts);
    const last = lifetimes.at(-1);
    latestMs = Math.max(latestMs, last?.changedAtMs ?? 0);
    const hasMore = lifetimes.length === pageSize;
    [sinceMs, afterId] = hasMore ? [last!.changedAtMs, last!.siteId] : [Math.max(0, latestMs - overlapMs), ''];
    return hasMore;
  };
}

async function keep(lifetimes: readonly SiteLifetime[], { database, transaction }: Parts): Promise<void> {
  for (const lifetime of lifetimes) {
    const site = { ...lifetime, accountId: uuidOf(lifetime.accountId), siteId: uuidOf(lifetime.siteId) };
    // Most were stored before, so no transaction is opened for them.
    if (!(await isNews(database, site))) continue;
    await transaction(async (tx) => {
      await wakeWalks(tx, site.accountId, site.siteId);
      const before = await findLatest(tx, site);
      if (!isChange(before, site)) return;
      // In order also if the clock of another process is ahead.
      await insertLifetime(tx, { ...site, sinceMs: Math.max(Date.now(), (before?.sinceMs ?? 0) + 1) });
    });
  }
}

interface SiteLifetimeRow extends Omit<KeptLifetime, 'sinceMs' | 'acceptedDays' | 'refusedDays'> {
  accountId: string;
  acceptedDays?: number | undefined;
  refusedDays?: number | undefined;
}

const findLatest = async (db: Handle, { accountId, siteId }: SiteLifetimeRow) => (await findLifetimes(db, accountId, [siteId])).at(-1);

const isNews = async (db: Handle, site: SiteLifetimeRow) => isChange(await findLatest(db, site), site);

/** The answer of a slow call may be older than what is stored. */
function isChange(before: KeptLifetime | undefined, { revision, acceptedDays, refusedDays }: SiteLifetimeRow): boolean {
  if (before === undefined) return acceptedDays !== undefined || refusedDays !== undefined;
  return before.revision < revision && (before.acceptedDays !== acceptedDays || before.refusedDays !== refusedDays);
}
