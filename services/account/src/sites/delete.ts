import type { DeleteSiteRequest, DeleteSiteResponse } from '@consent/contracts';
import { changeSite, type ChangeSiteParts } from './change';

/** Deletes a site; its row stays, as its consents do (decision 5.4). Throws not_found, also when it is deleted already. */
export function deleteSite(request: DeleteSiteRequest, parts: ChangeSiteParts): Promise<DeleteSiteResponse> {
  return changeSite(request, 'site.deleted', (_before, atMs) => ({ deletedAtMs: atMs }), parts);
}
