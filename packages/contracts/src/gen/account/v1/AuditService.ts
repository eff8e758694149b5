// Generated from proto/account/v1/audit_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListAuditOpeningsRequest as _account_v1_ListAuditOpeningsRequest } from '../../account/v1/ListAuditOpeningsRequest';
import type { ListAuditOpeningsResponse as _account_v1_ListAuditOpeningsResponse } from '../../account/v1/ListAuditOpeningsResponse';
import type { ListEntriesRequest as _account_v1_ListEntriesRequest } from '../../account/v1/ListEntriesRequest';
import type { ListEntriesResponse as _account_v1_ListEntriesResponse } from '../../account/v1/ListEntriesResponse';

export interface AuditServiceDefinition {
  ListAuditOpenings: MethodDefinition<_account_v1_ListAuditOpeningsRequest, _account_v1_ListAuditOpeningsResponse>
  ListEntries: MethodDefinition<_account_v1_ListEntriesRequest, _account_v1_ListEntriesResponse>
}
