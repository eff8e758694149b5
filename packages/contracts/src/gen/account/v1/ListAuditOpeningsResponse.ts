// Generated from proto/account/v1/audit_service.proto by generate.mjs. Not edited by hand.

import type { AuditOpening as _account_v1_AuditOpening } from '../../account/v1/AuditOpening';

export interface ListAuditOpeningsResponse {
  'openings': (_account_v1_AuditOpening)[];
  /**
   * "" on the last page.
   */
  'nextCursor': (string);
}
