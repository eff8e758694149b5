import type { SiteRecord } from '../../domain/site';
import { changeLocked, type ChangeSiteParts } from './change-site';

/** Deletes a site; its row stays, as its consents do (decision 5.4). Throws not_found, also when it is deleted already. */
export function deleteSite(parts: ChangeSiteParts) {
  return (ref: { accountId: string; id: string }): Promise<SiteRecord> =>
    changeLocked(parts, ref, 'site.deleted', (_before, atMs) => ({ deletedAtMs: atMs }));
}
