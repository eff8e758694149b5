import { type RedisCommands, writeAccount, writeKey, writeSite } from '@consent/admission';
import { unavailable } from '@consent/kernel/errors';
import type { Logger } from '@consent/kernel';
import type { AccountRecord } from '../accounts/account';
import type { KeyRecord } from '../keys/key';
import { limitsOf } from '../subscriptions/plans.rule';
import type { SiteRecord } from '../sites/site';

interface Projected {
  accounts?: readonly AccountRecord[];
  keys?: readonly KeyRecord[];
  sites?: readonly SiteRecord[];
}

const maxAtOnce = 500;

/** Redis ignores a write with an older revision than it has (ADR 3, 4). */
export interface RedisCopy {
  write: (projected: Projected) => Promise<void>;
  /** Never rejects. Waits no longer than the timeout of a Redis command. */
  offer: (projected: Projected) => Promise<void>;
}

export function createRedisCopy(redis: RedisCommands, logger: Logger): RedisCopy {
  async function write({ accounts = [], keys = [], sites = [] }: Projected): Promise<void> {
    await each(accounts, (account) => writeAccount(redis, accountProjection(account)));
    await each(keys, (key) => writeKey(redis, keyProjection(key)));
    await each(sites, (site) => writeSite(redis, siteProjection(site)));
  }

  return {
    write: async (projected) => {
      try {
        await write(projected);
      } catch (error) {
        throw unavailable('The change is recorded, but not yet confirmed everywhere. Repeat the call.', error);
      }
    },
    offer: async (projected) => {
      try {
        await write(projected);
      } catch (error) {
        // Debug only: the row stays marked and projections_pending counts it.
        logger.debug({ error }, 'Redis did not take a projection; it is written again later');
      }
    },
  };
}

async function each<Row>(rows: readonly Row[], write: (row: Row) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += maxAtOnce) await Promise.all(rows.slice(at, at + maxAtOnce).map(write));
}

function accountProjection(account: AccountRecord) {
  return {
    accountId: account.id,
    revision: account.revision,
    status: account.status,
    subscription: account.subscriptionStatus,
    limit: limitsOf(account.plan, account.agreed).monthlyRequests,
  };
}

function keyProjection(key: KeyRecord) {
  return {
    accountId: key.accountId,
    keyId: key.id,
    revision: key.revision,
    status: key.revokedAtMs === 0 ? ('active' as const) : ('revoked' as const),
    expiresAtMs: key.expiresAtMs === 0 ? null : key.expiresAtMs,
  };
}

function siteProjection(site: SiteRecord) {
  return {
    accountId: site.accountId,
    siteId: site.id,
    revision: site.revision,
    deleted: site.deletedAtMs !== 0,
    categories: site.categories,
    policyId: site.policyId,
  };
}
