import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { exportDownload, type ExportDownloadError } from '@consent/contracts';
import { errorKinds, notFound, ServiceError, unavailable } from '@consent/kernel/errors';
import { runInRequest } from '@consent/rpc';
import { requestOf } from '@consent/service';
import { auditedExport } from '../exports/audited';
import type { DownloadOutcome } from '../metrics';
import type { ExportParts } from '../parts';
import { byteRangeOf } from './byte-range';
import { openDownload, type Download } from './open';

type DownloadParts = Parameters<typeof openDownload>[1] & Pick<ExportParts, 'transaction' | 'audit' | 'metrics' | 'logger'>;

/** The path is a credential, so never log it. Log no headers but the request id. */
export function createDownloadListener(parts: DownloadParts): RequestListener {
  return (request, response) => {
    serveDownload(request, response, parts).catch((error: unknown) => {
      parts.logger.error({ request_id: request.headers['x-request-id'], error }, 'a download failed');
      response.destroy();
    });
  };
}

async function serveDownload(request: IncomingMessage, response: ServerResponse, parts: DownloadParts): Promise<void> {
  const { metrics, logger } = parts;
  let download: Download;
  try {
    download = await openDownload(tokenOf(request), parts);
  } catch (thrown) {
    const error = ServiceError.from(thrown);
    const { status } = errorKinds[error.kind];
    if (status >= 500) logger.error({ request_id: request.headers['x-request-id'], error }, 'a download failed');
    metrics.onDownload(status >= 500 ? 'failed' : 'refused');
    if (error.kind === 'method_not_allowed') response.setHeader('allow', 'GET, HEAD');
    refuse(response, status, error);
    return;
  }
  try {
    await recordDownload(download, request, parts);
    metrics.onDownload(await sendFile(download, request, response));
  } catch (error) {
    metrics.onDownload('broken');
    logger.warn({ request_id: request.headers['x-request-id'], error, exportId: download.id }, 'a download was cut off');
    // After the first byte, only a cut connection tells the reader that the file is incomplete.
    if (response.headersSent) response.destroy();
    else refuse(response, errorKinds.unavailable.status, unavailable('The file cannot be read at the moment. Try again later.'));
  } finally {
    await download.file.close();
  }
}

/** In the audit trail before the first byte (decision 82). Who resumes a download has begun it. */
async function recordDownload({ record }: Download, { method, headers }: IncomingMessage, parts: DownloadParts): Promise<void> {
  if (method !== 'GET' || (headers.range !== undefined && !headers.range.startsWith('bytes=0-'))) return;
  await runInRequest(requestOf(headers), () =>
    parts.transaction((tx) => parts.audit(tx, { ...auditedExport('export.downloaded', record), actor: { kind: 'link', id: '' } })),
  );
}

function tokenOf({ method, url = '' }: IncomingMessage): string {
  if (!url.startsWith(exportDownload.pathname)) throw notFound('page');
  if (method !== 'GET' && method !== 'HEAD') throw new ServiceError('method_not_allowed', 'Only GET and HEAD.');
  // Tokens contain no characters that need escaping.
  return url.slice(exportDownload.pathname.length);
}

async function sendFile({ id, sha256, file }: Download, request: IncomingMessage, response: ServerResponse): Promise<DownloadOutcome> {
  const etag = `"${sha256.toString('hex')}"`;
  const { range: asked, 'if-range': ifRange } = request.headers;
  const range = byteRangeOf({ method: request.method, range: asked, ifRange: ifRange as string | undefined }, file.bytes, etag);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${file.bytes}`);
    refuse(response, 416, new ServiceError('invalid', 'The range is outside of the file.'));
    return 'refused';
  }
  // Open before sending the head, so that an unavailable store is still a 503.
  const content = request.method === 'HEAD' ? undefined : await file.read(range);
  response.writeHead(range === undefined ? 200 : 206, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="consents-${id}.csv"`,
    'content-length': range === undefined ? file.bytes : range.end - range.start + 1,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
    'accept-ranges': 'bytes',
    etag,
    'repr-digest': `sha-256=:${sha256.toString('base64')}:`,
    // The name of the header in RFC 3230, for older clients.
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
