// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { NewConsent as _consent_v1_NewConsent } from '../../consent/v1/NewConsent';
import type { SiteFacts as _consent_v1_SiteFacts } from '../../consent/v1/SiteFacts';
import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';

export interface CreateConsentsRequest {
  'rows': (_consent_v1_NewConsent)[];
  /**
   * Facts of the rows' sites, each site once.
   */
  'sites': (_consent_v1_SiteFacts)[];
  /**
   * For a batch: one key for all rows, which belong to one account.
   */
  'once'?: (_idempotency_v1_Once) | undefined;
}
