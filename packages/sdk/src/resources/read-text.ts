import type { ApiRequest, CallOptions } from '../transport/request';
import type { Transport } from '../transport/transport';

export function readText(transport: Transport, request: Omit<ApiRequest, 'method'>, options?: CallOptions): Promise<string> {
  const headers = { Accept: 'application/problem+json, */*', ...request.headers };
  return transport.getAs({ ...request, headers }, (response) => response.text(), options);
}
