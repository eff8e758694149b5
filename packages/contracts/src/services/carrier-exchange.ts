import type { MethodDefinition, ServiceDefinition } from '@grpc/proto-loader';
import type { CarrierServiceDefinition } from '../gen/carrier/v1/CarrierService';
import { definitions } from '../proto-files';

/** The stream on which packages/rpc carries the calls of all other services. */
export const carrierExchange = (definitions['carrier.v1.CarrierService'] as ServiceDefinition)['Exchange'] as MethodDefinition<
  object,
  object
> as CarrierServiceDefinition['Exchange'];
