import { timestamp } from '@consent/contracts';
import type { MakeEvent } from '@consent/events';
import type { AccountRecord } from '../domain/account';
import type { KeyRecord } from '../domain/key';
import { limitsOf } from '../domain/plans';
import type { SiteRecord } from '../domain/site';
import type { UserProfile } from '../domain/user';

export type AccountEventType = 'account.created' | 'account.plan_changed' | 'account.status_changed' | 'account.subscription_changed';
export type UserEventType = 'account.user_verified' | 'account.password_changed';
export type KeyEventType = 'account.key_created' | 'account.key_revoked';
export type SiteEventType = 'site.created' | 'site.updated' | 'site.deleted' | 'site.policy_changed' | 'site.token_rotated';

/**
 * The events this service publishes, ours beyond the specification: they are not
 * offered to webhooks. None holds an address, a secret or a token.
 */
export const createAccountEvents = (makeEvent: MakeEvent) => ({
  account: (type: AccountEventType, account: AccountRecord) => {
    const limits = limitsOf(account.plan, account.agreed);
    const data = {
      id: account.id,
      name: account.name,
      plan: account.plan,
      status: account.status,
      subscription_status: account.subscriptionStatus,
      monthly_requests: limits.monthlyRequests,
      max_sites: limits.maxSites,
      created_at: timestamp(account.createdAtMs),
      updated_at: timestamp(account.updatedAtMs),
    };
    return makeEvent({ accountId: account.id, type, createdAtMs: account.updatedAtMs, dataJson: JSON.stringify(data) });
  },

  user: (type: UserEventType, user: UserProfile, atMs: number) => {
    const data = {
      id: user.id,
      email_verified: user.emailVerifiedAtMs !== 0,
      created_at: timestamp(user.createdAtMs),
    };
    return makeEvent({ accountId: user.accountId, type, createdAtMs: atMs, dataJson: JSON.stringify(data) });
  },

  key: (type: KeyEventType, key: KeyRecord) => {
    const data = {
      id: key.id,
      name: key.name,
      created_at: timestamp(key.createdAtMs),
      expires_at: key.expiresAtMs === 0 ? null : timestamp(key.expiresAtMs),
      revoked_at: key.revokedAtMs === 0 ? null : timestamp(key.revokedAtMs),
    };
    return makeEvent({ accountId: key.accountId, type, createdAtMs: key.revokedAtMs || key.createdAtMs, dataJson: JSON.stringify(data) });
  },

  site: (type: SiteEventType, site: SiteRecord) => {
    const data = {
      id: site.id,
      name: site.name,
      domain: site.domain,
      categories: site.categories,
      policy_id: site.policyId || null,
      created_at: timestamp(site.createdAtMs),
      updated_at: timestamp(site.updatedAtMs),
      deleted_at: site.deletedAtMs === 0 ? null : timestamp(site.deletedAtMs),
    };
    return makeEvent({ accountId: site.accountId, type, createdAtMs: site.updatedAtMs, dataJson: JSON.stringify(data) });
  },
});

export type AccountEvents = ReturnType<typeof createAccountEvents>;
