import { readMethod } from '../define-service';
import type { ExchangeRequest, ExchangeResponse } from '../gen/messages';

const { path, request, response } = readMethod<ExchangeRequest, ExchangeResponse>('carrier.v1.CarrierService', 'Exchange');

export const carrierExchange = {
  path,
  requestStream: true as const,
  responseStream: true as const,
  requestSerialize: request.encode,
  requestDeserialize: request.decode,
  responseSerialize: response.encode,
  responseDeserialize: response.decode,
};
