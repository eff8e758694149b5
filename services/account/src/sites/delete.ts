import type { DeleteSiteRequest, DeleteSiteResponse } from '@consent/contracts';
import { changeSite, type ChangeSiteParts } from './change';

/** Deletes a site. Its row and consents stay (decision 5.4). Throws not_found (also if already deleted). */
export function deleteSite(request: DeleteSiteRequest, parts: ChangeSiteParts): Promise<DeleteSiteResponse> {
  return changeSite(request, 'site.deleted', (_before, atMs) => ({ deletedAtMs: atMs }), parts);
}
