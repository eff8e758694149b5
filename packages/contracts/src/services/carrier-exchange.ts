import { readMethod } from '../define-service';
import type { ExchangeRequest, ExchangeResponse } from '../gen/messages';

const { path, request, response } = readMethod<ExchangeRequest, ExchangeResponse>('carrier.v1.CarrierService', 'Exchange');

/** The stream on which packages/rpc carries all other calls, as a grpc-js method definition. */
export const carrierExchange = {
  path,
  requestStream: true as const,
  responseStream: true as const,
  requestSerialize: request.encode,
  requestDeserialize: request.decode,
  responseSerialize: response.encode,
  responseDeserialize: response.decode,
};
