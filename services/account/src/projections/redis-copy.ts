import { type RedisCommands, writeAccount, writeKey, writeSite } from '@consent/admission';
import { unavailable } from '@consent/kernel/errors';
import type { Logger } from '@consent/kernel';
import type { AccountRecord } from '../accounts/account';
import type { KeyRecord } from '../keys/key';
import { limitsOf } from '../subscriptions/plans.rule';
import type { SiteRecord } from '../sites/site';

/** States that the gateways read. */
interface Projected {
  accounts?: readonly AccountRecord[];
  keys?: readonly KeyRecord[];
  sites?: readonly SiteRecord[];
}

const maxAtOnce = 500;

/** Accounts, keys and sites as Redis holds them (ADR 3, 4). A write of an older revision than Redis has changes nothing. */
export interface RedisCopy {
  /** Rejects with unavailable unless Redis took all of it. */
  write: (projected: Projected) => Promise<void>;
  /** Tries to write. Never rejects, and waits for Redis no longer than a command may take. */
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
        // Only debug: the row stays marked, projections_pending shows it, and the connection logs that it was lost.
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
