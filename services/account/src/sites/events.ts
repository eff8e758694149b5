import { timestamp } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { SiteRecord } from './site';

export type SiteEventType = 'site.created' | 'site.updated' | 'site.deleted' | 'site.policy_changed' | 'site.token_rotated';

export const createSiteEvents =
  (makeEvent: MakeEvent) =>
  (tx: Handle, type: SiteEventType, site: SiteRecord): Promise<void> => {
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
    return insertEvents(tx, [
      makeEvent({ accountId: site.accountId, type, createdAtMs: site.updatedAtMs, dataJson: JSON.stringify(data) }),
    ]);
  };

export type SiteEvents = ReturnType<typeof createSiteEvents>;
