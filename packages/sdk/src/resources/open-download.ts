import { Download } from '../transport/download';
import type { ApiRequest, CallOptions } from '../transport/request';
import type { Transport } from '../transport/transport';

export function openDownload(transport: Transport, request: Omit<ApiRequest, 'method'>, options?: CallOptions): Promise<Download> {
  const headers = { Accept: 'application/problem+json, */*', ...request.headers };
  return transport.getAs({ ...request, headers }, (response) => Promise.resolve(new Download(response)), options);
}
