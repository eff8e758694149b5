// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { AuditedAccount as _evidence_v1_AuditedAccount } from '../../evidence/v1/AuditedAccount';

export interface ListAuditedAccountsResponse {
  'accounts': (_evidence_v1_AuditedAccount)[];
  /**
   * "" on the last page.
   */
  'nextAccountId': (string);
}
