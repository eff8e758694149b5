import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { exportDownload, type ExportDownloadError } from '@consent/contracts';
import { errorKinds, notFound, ServiceError, unavailable } from '@consent/kernel/errors';
import type { Logger } from '@consent/kernel';
import type { Download } from '../operations/open-download';
import { byteRangeOf } from './byte-range';

export type DownloadOutcome = 'sent' | 'broken' | 'refused' | 'failed';

interface DownloadParts {
  openDownload: (token: string) => Promise<Download>;
  onOutcome: (outcome: DownloadOutcome) => void;
  logger: Logger;
}

/** GET /internal/downloads/{token}; its contract is packages/contracts/src/streams/export-download.ts. Logs no path, and of the headers the request id alone. */
export function listenForDownloads({ openDownload, onOutcome, logger }: DownloadParts): RequestListener {
  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      logger.error({ request_id: request.headers['x-request-id'], error }, 'a download failed');
      response.destroy();
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let download: Download;
    try {
      download = await openDownload(tokenOf(request));
    } catch (thrown) {
      const error = ServiceError.from(thrown);
      const { status } = errorKinds[error.kind];
      if (status >= 500) logger.error({ request_id: request.headers['x-request-id'], error }, 'a download failed');
      onOutcome(status >= 500 ? 'failed' : 'refused');
      if (error.kind === 'method_not_allowed') response.setHeader('allow', 'GET, HEAD');
      refuse(response, status, error);
      return;
    }
    try {
      onOutcome(await send(download, request, response));
    } catch (error) {
      onOutcome('broken');
      logger.warn({ request_id: request.headers['x-request-id'], error, exportId: download.id }, 'a download was cut off');
      // After the first byte there is no other way to say so: the connection is cut, never ended.
      if (response.headersSent) response.destroy();
      else refuse(response, errorKinds.unavailable.status, unavailable('The file cannot be read for the moment.'));
    } finally {
      await download.file.close();
    }
  }
}

function tokenOf({ method, url = '' }: IncomingMessage): string {
  if (!url.startsWith(exportDownload.pathname)) throw notFound('page');
  if (method !== 'GET' && method !== 'HEAD') throw new ServiceError('method_not_allowed', 'Only GET and HEAD.');
  // A token needs no escapes; what has them is no token.
  return url.slice(exportDownload.pathname.length);
}

async function send({ id, sha256, file }: Download, request: IncomingMessage, response: ServerResponse): Promise<DownloadOutcome> {
  const etag = `"${sha256.toString('hex')}"`;
  const { range: asked, 'if-range': ifRange } = request.headers;
  const range = byteRangeOf({ method: request.method, range: asked, ifRange: ifRange as string | undefined }, file.bytes, etag);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${file.bytes}`);
    refuse(response, 416, new ServiceError('invalid', 'The range is outside of the file.'));
    return 'refused';
  }
  // Asked for before the head is sent: a store that is away is still a 503 then.
  const content = request.method === 'HEAD' ? undefined : await file.read(range);
  response.writeHead(range === undefined ? 200 : 206, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="consents-${id}.csv"`,
    'content-length': range === undefined ? file.bytes : range.end - range.start + 1,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
    'accept-ranges': 'bytes',
    etag,
    'repr-digest': `sha-256=:${sha256.toString('base64')}:`,
    // The same by its older name (RFC 3230), for those who do not know the new one.
    digest: `sha-256=${sha256.toString('base64')}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  if (content === undefined) response.end();
  else await pipeline(content, response);
  return 'sent';
}

function refuse(response: ServerResponse, status: number, { kind, message }: ServiceError): void {
  const body: ExportDownloadError = { kind, message };
  response.writeHead(status, { [exportDownload.errorKindHeader]: kind, 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
