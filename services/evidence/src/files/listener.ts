import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { evidenceBundle, logFiles } from '@consent/contracts';
import { ReaderGoneError } from '@consent/kernel';
import { errorKinds, notFound, ServiceError } from '@consent/kernel/errors';
import { runForReader } from '@consent/service';
import { sendBundle } from '../bundles/send-bundle';
import type { EvidenceParts } from '../parts';
import { serveFile } from './serve-file';

/** Never log a path here, because paths name subjects. */
export function createListener(parts: EvidenceParts, onError: (error: unknown) => void): RequestListener {
  return (request, response) => {
    runForReader(request, response, (gone) => serve(request, response, parts, gone)).catch((thrown: unknown) => {
      if (thrown instanceof ReaderGoneError || response.destroyed) return;
      onError(thrown);
      const error = ServiceError.from(thrown);
      const { status } = errorKinds[error.kind];
      if (status >= 500)
        parts.logger.error({ request_id: request.headers['x-request-id'], error: thrown }, 'a file of evidence could not be served');
      refuse(response, status, error);
    });
  };
}

async function serve(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  parts: EvidenceParts,
  gone: AbortSignal,
): Promise<void> {
  if (method !== 'GET') throw new ServiceError('method_not_allowed', 'Only GET.');
  const { pathname, searchParams } = new URL(url, 'http://internal');
  if (pathname === evidenceBundle.pathname) return sendBundle(searchParams, response, parts, gone);
  if (!pathname.startsWith(logFiles.pathname)) throw notFound('page');
  const [logId = '', ...rest] = pathname.slice(logFiles.pathname.length).split('/');
  const { body, headers } = await serveFile({ logId, file: rest.join('/'), accountId: searchParams.get('account_id') ?? undefined }, parts);
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

function refuse(response: ServerResponse, status: number, { kind, message, retryAfterSeconds }: ServiceError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
  response.writeHead(status, { [evidenceBundle.errorKindHeader]: kind, 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ kind, message }));
}
