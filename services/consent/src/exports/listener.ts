import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { cellHeader, type ConsentCount, consentExportStream } from '@consent/contracts';
import { type Logger, ReaderGoneError, writeAll } from '@consent/kernel';
import { errorKinds, notFound, ServiceError } from '@consent/kernel/errors';
import { runForReader } from '@consent/service';
import type { ConsentParts } from '../parts';
import { chooseSource } from './choose-source';
import { copyConsents, countConsents } from './copy.sql';
import { atMostOf, formatOf, isInline, mayUseReplica, siteOf } from './query.rule';
import type { RowStream } from './row-stream.sql';

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

type ExportParts = Pick<ConsentParts, 'database' | 'exportDatabase' | 'replica' | 'exportSlots' | 'maxExportMs' | 'logger'>;

type PartsOf = (accountId: string, cell: string) => Promise<ExportParts>;

/** `partsOf` finds the cell of an account, if the caller does not name it. */
export function createExportListener(partsOf: PartsOf, logger: Logger): RequestListener {
  return (request, response) => {
    runForReader(request, response, (gone) => serveRequest(request, response, partsOf, gone)).catch((thrown: unknown) => {
      if (thrown instanceof ReaderGoneError || response.destroyed) return;
      const error = ServiceError.from(thrown);
      const { status } = errorKinds[error.kind];
      if (status >= 500) logger.warn({ request_id: request.headers['x-request-id'], error: thrown }, 'an export failed');
      sendError(response, status, error);
    });
  };
}

async function serveRequest(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  partsOf: PartsOf,
  gone: AbortSignal,
): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://internal');
  if (method !== 'GET') throw new ServiceError('method_not_allowed', 'Only GET.');
  const send = senders.get(pathname);
  if (send === undefined) throw notFound('page');
  const { accountId } = siteOf(searchParams);
  await send(searchParams, response, await partsOf(accountId, String(headers[cellHeader] ?? '')), gone);
}

type Send = (query: URLSearchParams, response: ServerResponse, parts: ExportParts, gone: AbortSignal) => Promise<void>;

const senders = new Map<string, Send>([
  [consentExportStream.countPathname, sendCount],
  [consentExportStream.pathname, sendExport],
]);

async function sendCount(query: URLSearchParams, response: ServerResponse, { database }: Pick<ExportParts, 'database'>): Promise<void> {
  const { accountId, siteId } = siteOf(query);
  const body: ConsentCount = { count: await countConsents(database, accountId, siteId, atMostOf(query)) };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function sendExport(query: URLSearchParams, response: ServerResponse, parts: ExportParts, gone: AbortSignal): Promise<void> {
  const { exportSlots, maxExportMs } = parts;
  const reader = { isInline: isInline(query), mayUseReplica: mayUseReplica(query) };
  const copy = { ...siteOf(query), format: formatOf(query) };
  const releaseSlot = await exportSlots.take(copy.accountId, gone);
  try {
    const { client, dataAsOfMs } = await chooseSource(parts, reader);
    const head = {
      'content-type': contentTypes[copy.format],
      ...(dataAsOfMs !== undefined && { [consentExportStream.dataAsOfHeader]: new Date(dataAsOfMs).toISOString() }),
    };
    const rows = await copyConsents(client, copy);
    await sendRows(response, rows, head, reader.isInline ? maxExportMs.inline : maxExportMs.file);
  } finally {
    releaseSlot();
  }
}

async function sendRows(response: ServerResponse, rows: RowStream, head: OutgoingHttpHeaders, maxDurationMs: number): Promise<void> {
  const tooLong = setTimeout(() => {
    rows.destroy(new ServiceError('deadline', `An export took longer than ${maxDurationMs} ms.`));
    // A client that has stopped reading would not notice the end of the rows, so cut the connection.
    if (response.headersSent) response.destroy();
  }, maxDurationMs);
  const end = () => rows.destroy();
  response.once('close', end);
  if (response.destroyed) end();
  try {
    // Wait for the first bytes, so that an unavailable database is still a 503.
    await rows.firstBytes();
    response.writeHead(200, { ...head, trailer: consentExportStream.rowCountTrailer });
    await writeAll(rows, response);
    response.addTrailers({ [consentExportStream.rowCountTrailer]: String(rows.rowCount) });
    response.end();
  } finally {
    clearTimeout(tooLong);
    rows.destroy();
  }
}

function sendError(response: ServerResponse, status: number, { kind, message, retryAfterSeconds }: ServiceError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ kind, message }));
}
