// Generated from proto/account/v1/contact_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { SendMessageRequest as _account_v1_SendMessageRequest } from '../../account/v1/SendMessageRequest';
import type { SendMessageResponse as _account_v1_SendMessageResponse } from '../../account/v1/SendMessageResponse';

export interface ContactServiceDefinition {
  SendMessage: MethodDefinition<_account_v1_SendMessageRequest, _account_v1_SendMessageResponse>
}
