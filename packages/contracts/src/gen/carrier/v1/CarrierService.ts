// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { ExchangeRequest as _carrier_v1_ExchangeRequest } from '../../carrier/v1/ExchangeRequest';
import type { ExchangeResponse as _carrier_v1_ExchangeResponse } from '../../carrier/v1/ExchangeResponse';

export interface CarrierServiceDefinition {
  Exchange: MethodDefinition<_carrier_v1_ExchangeRequest, _carrier_v1_ExchangeResponse>
}
