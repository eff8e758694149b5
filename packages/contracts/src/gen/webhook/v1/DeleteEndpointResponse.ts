// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

import type { Endpoint as _webhook_v1_Endpoint } from '../../webhook/v1/Endpoint';

export interface DeleteEndpointResponse {
  'endpoint': (_webhook_v1_Endpoint);
}
