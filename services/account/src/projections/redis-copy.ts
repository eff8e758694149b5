import { type RedisCommands, writeAccount, writeKey, writeSite } from '@consent/admission';
import { unavailable } from '@consent/kernel/errors';
import type { Logger } from '@consent/kernel';
import { createRedisCopy, type RedisCopy, writeEach } from '@consent/service';
import type { AccountRecord } from '../accounts/account';
import type { KeyRecord } from '../keys/key';
import { limitsOf } from '../subscriptions/plans.rule';
import type { SiteRecord } from '../sites/site';

interface Projected {
  accounts?: readonly AccountRecord[];
  keys?: readonly KeyRecord[];
  sites?: readonly SiteRecord[];
}

export type AccountCopy = RedisCopy<Projected>;

export function createAccountCopy(redis: RedisCommands, logger: Logger): AccountCopy {
  async function write({ accounts = [], keys = [], sites = [] }: Projected): Promise<void> {
    await writeEach(accounts, (account) => writeAccount(redis, accountProjection(account)));
    await writeEach(keys, (key) => writeKey(redis, keyProjection(key)));
    await writeEach(sites, (site) => writeSite(redis, siteProjection(site)));
  }

  return {
    ...createRedisCopy(write, logger, 'a projection'),
    write: (projected) =>
      write(projected).catch((error: unknown) => {
        throw unavailable('The change is recorded, but not yet confirmed everywhere. Repeat the call.', error);
      }),
  };
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
