// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CountUnblankedRequest as _webhook_v1_CountUnblankedRequest } from '../../webhook/v1/CountUnblankedRequest';
import type { CountUnblankedResponse as _webhook_v1_CountUnblankedResponse } from '../../webhook/v1/CountUnblankedResponse';
import type { CreateEndpointRequest as _webhook_v1_CreateEndpointRequest } from '../../webhook/v1/CreateEndpointRequest';
import type { CreateEndpointResponse as _webhook_v1_CreateEndpointResponse } from '../../webhook/v1/CreateEndpointResponse';
import type { DeleteEndpointRequest as _webhook_v1_DeleteEndpointRequest } from '../../webhook/v1/DeleteEndpointRequest';
import type { DeleteEndpointResponse as _webhook_v1_DeleteEndpointResponse } from '../../webhook/v1/DeleteEndpointResponse';
import type { GetDeliveryRequest as _webhook_v1_GetDeliveryRequest } from '../../webhook/v1/GetDeliveryRequest';
import type { GetDeliveryResponse as _webhook_v1_GetDeliveryResponse } from '../../webhook/v1/GetDeliveryResponse';
import type { GetEndpointRequest as _webhook_v1_GetEndpointRequest } from '../../webhook/v1/GetEndpointRequest';
import type { GetEndpointResponse as _webhook_v1_GetEndpointResponse } from '../../webhook/v1/GetEndpointResponse';
import type { ListDeliveriesRequest as _webhook_v1_ListDeliveriesRequest } from '../../webhook/v1/ListDeliveriesRequest';
import type { ListDeliveriesResponse as _webhook_v1_ListDeliveriesResponse } from '../../webhook/v1/ListDeliveriesResponse';
import type { ListEndpointStatsRequest as _webhook_v1_ListEndpointStatsRequest } from '../../webhook/v1/ListEndpointStatsRequest';
import type { ListEndpointStatsResponse as _webhook_v1_ListEndpointStatsResponse } from '../../webhook/v1/ListEndpointStatsResponse';
import type { ListEndpointsRequest as _webhook_v1_ListEndpointsRequest } from '../../webhook/v1/ListEndpointsRequest';
import type { ListEndpointsResponse as _webhook_v1_ListEndpointsResponse } from '../../webhook/v1/ListEndpointsResponse';
import type { ReplayDeliveryRequest as _webhook_v1_ReplayDeliveryRequest } from '../../webhook/v1/ReplayDeliveryRequest';
import type { ReplayDeliveryResponse as _webhook_v1_ReplayDeliveryResponse } from '../../webhook/v1/ReplayDeliveryResponse';
import type { ReplaySinceRequest as _webhook_v1_ReplaySinceRequest } from '../../webhook/v1/ReplaySinceRequest';
import type { ReplaySinceResponse as _webhook_v1_ReplaySinceResponse } from '../../webhook/v1/ReplaySinceResponse';
import type { RetryDeliveryRequest as _webhook_v1_RetryDeliveryRequest } from '../../webhook/v1/RetryDeliveryRequest';
import type { RetryDeliveryResponse as _webhook_v1_RetryDeliveryResponse } from '../../webhook/v1/RetryDeliveryResponse';
import type { RotateSecretRequest as _webhook_v1_RotateSecretRequest } from '../../webhook/v1/RotateSecretRequest';
import type { RotateSecretResponse as _webhook_v1_RotateSecretResponse } from '../../webhook/v1/RotateSecretResponse';
import type { SendTestEventRequest as _webhook_v1_SendTestEventRequest } from '../../webhook/v1/SendTestEventRequest';
import type { SendTestEventResponse as _webhook_v1_SendTestEventResponse } from '../../webhook/v1/SendTestEventResponse';
import type { UpdateEndpointRequest as _webhook_v1_UpdateEndpointRequest } from '../../webhook/v1/UpdateEndpointRequest';
import type { UpdateEndpointResponse as _webhook_v1_UpdateEndpointResponse } from '../../webhook/v1/UpdateEndpointResponse';

export interface WebhookServiceDefinition {
  CountUnblanked: MethodDefinition<_webhook_v1_CountUnblankedRequest, _webhook_v1_CountUnblankedResponse>
  CreateEndpoint: MethodDefinition<_webhook_v1_CreateEndpointRequest, _webhook_v1_CreateEndpointResponse>
  DeleteEndpoint: MethodDefinition<_webhook_v1_DeleteEndpointRequest, _webhook_v1_DeleteEndpointResponse>
  GetDelivery: MethodDefinition<_webhook_v1_GetDeliveryRequest, _webhook_v1_GetDeliveryResponse>
  GetEndpoint: MethodDefinition<_webhook_v1_GetEndpointRequest, _webhook_v1_GetEndpointResponse>
  ListDeliveries: MethodDefinition<_webhook_v1_ListDeliveriesRequest, _webhook_v1_ListDeliveriesResponse>
  ListEndpointStats: MethodDefinition<_webhook_v1_ListEndpointStatsRequest, _webhook_v1_ListEndpointStatsResponse>
  ListEndpoints: MethodDefinition<_webhook_v1_ListEndpointsRequest, _webhook_v1_ListEndpointsResponse>
  ReplayDelivery: MethodDefinition<_webhook_v1_ReplayDeliveryRequest, _webhook_v1_ReplayDeliveryResponse>
  ReplaySince: MethodDefinition<_webhook_v1_ReplaySinceRequest, _webhook_v1_ReplaySinceResponse>
  RetryDelivery: MethodDefinition<_webhook_v1_RetryDeliveryRequest, _webhook_v1_RetryDeliveryResponse>
  RotateSecret: MethodDefinition<_webhook_v1_RotateSecretRequest, _webhook_v1_RotateSecretResponse>
  SendTestEvent: MethodDefinition<_webhook_v1_SendTestEventRequest, _webhook_v1_SendTestEventResponse>
  UpdateEndpoint: MethodDefinition<_webhook_v1_UpdateEndpointRequest, _webhook_v1_UpdateEndpointResponse>
}
