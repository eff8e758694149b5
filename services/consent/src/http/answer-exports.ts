import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type ConsentCount, consentExportStream } from '@consent/contracts';
import { errorKinds, notFound, ServiceError } from '@consent/kernel/errors';
import { ReaderGoneError, writeAll } from '@consent/kernel';
import type { Logger } from '@consent/kernel';
import type { RowStream } from '../store/row-stream';
import { atMostOf, formatOf, siteOf } from './export-query';
import type { ExportSlots } from './export-slots';

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

interface ExportParts {
  copyConsents: (copy: { accountId: string; siteId: string; format: 'csv' | 'json' }) => Promise<RowStream>;
  countConsents: (accountId: string, siteId: string, atMost: number) => Promise<number>;
  slots: ExportSlots;
  /** An export that takes longer is cut: its snapshot keeps PostgreSQL from clearing up. */
  maxDurationMs: number;
  logger: Logger;
}

/** The routes of packages/contracts/src/streams/consent-export-stream.ts. */
export function listenForExports({ copyConsents, countConsents, slots, maxDurationMs, logger }: ExportParts): RequestListener {
  return (request, response) => {
    answer(request, response).catch((thrown: unknown) => {
      if (thrown instanceof ReaderGoneError || response.destroyed) return;
      const error = ServiceError.from(thrown);
      const { status } = errorKinds[error.kind];
      if (status >= 500) logger.warn({ request_id: request.headers['x-request-id'], error: thrown }, 'an export failed');
      refuse(response, status, error);
    });
  };

  async function answer({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(url, 'http://internal');
    if (method !== 'GET') throw new ServiceError('method_not_allowed', 'Only GET.');
    if (pathname === consentExportStream.countPathname) {
      const { accountId, siteId } = siteOf(searchParams);
      return sendCount(response, await countConsents(accountId, siteId, atMostOf(searchParams)));
    }
    if (pathname !== consentExportStream.pathname) throw notFound('page');
    const copy = { ...siteOf(searchParams), format: formatOf(searchParams) };
    const gone = new AbortController();
    response.once('close', () => gone.abort(new ReaderGoneError('The reader is gone.')));
    const giveBack = await slots.take(copy.accountId, gone.signal);
    try {
      await sendRows(response, await copyConsents(copy), contentTypes[copy.format]);
    } finally {
      giveBack();
    }
  }

  async function sendRows(response: ServerResponse, rows: RowStream, contentType: string): Promise<void> {
    const tooLong = setTimeout(() => rows.destroy(new Error(`An export took longer than ${maxDurationMs} ms.`)), maxDurationMs);
    const end = () => rows.destroy();
    response.once('close', end);
    if (response.destroyed) end();
    try {
      // Asked for before the head is sent: a database that is away is still a 503 then.
      await rows.firstBytes();
      response.writeHead(200, { 'content-type': contentType, trailer: consentExportStream.rowCountTrailer });
      await writeAll(rows, response);
      response.addTrailers({ [consentExportStream.rowCountTrailer]: String(rows.rowCount) });
      response.end();
    } finally {
      clearTimeout(tooLong);
      rows.destroy();
    }
  }
}

function sendCount(response: ServerResponse, count: number): void {
  const body: ConsentCount = { count };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, { kind, message, retryAfterSeconds }: ServiceError): void {
  // After the first byte there is no other way to say so: the connection is cut, never ended.
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ kind, message }));
}
