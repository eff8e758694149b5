import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { type ConsentCount, type ConsentExportFormat, consentExportStream, type ExportServiceMethods } from '@consent/contracts';
import { ReaderGoneError } from '@consent/kernel';
import type { RpcClient } from '@consent/rpc';
import type { Logger } from '@consent/kernel';
import type { Answer, RawRequest } from '../pipeline/0-common/answer';
import { abortAnswer } from '../pipeline/8-answer/abort-answer';
import { byteOrderMark } from './byte-order-mark';
import { keepInlineExport } from './keep-inline';
import type { InternalSource } from '../internal-http/internal-source';
import { streamToClient } from '../internal-http/stream-to-client';
import { sourceError } from '../internal-http/source-error';

interface ConsentExportsParts {
  source: InternalSource;
  exports: RpcClient<ExportServiceMethods>;
  idleTimeoutMs: number;
  maxDurationMs: number;
  logger: Logger;
}

interface InlineExport {
  raw: RawRequest;
  requestId: string;
  caller: { accountId: string; actor: { kind: string; id: string } };
  siteId: string;
  format: ConsentExportFormat;
  hasBom: boolean;
  maxExports: number;
  maxRows: number | undefined;
}

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

const textOfGone = 'The connection was closed before the end.';

/** Exports that are streamed to the client (decisions 3.1, 3.2, 8.17, 21.1; ADR 10). */
export function createConsentExports({ source, exports, idleTimeoutMs, maxDurationMs, logger }: ConsentExportsParts) {
  const textOfTooLong =
    `The stream took longer than ${maxDurationMs / 1000} seconds and was cut. Nothing was counted against your exports. ` +
    'Use async=true, which writes a CSV file for you to download.';

  async function count(raw: RawRequest, site: { accountId: string; siteId: string }, atMost: number): Promise<number> {
    const answer = await source.open(raw, { path: consentExportStream.countPath({ ...site, atMost }) });
    if (answer.statusCode !== 200) throw await sourceError(answer, { to: source.to, method: 'GET' });
    return ((await json(answer)) as ConsentCount).count;
  }

  return {
    /**
     * Takes one unit of the monthly export cap and opens the stream. Errors up to this point become ordinary error
     * answers. Returns undefined, and takes no unit, if the site has more than `maxRows`.
     *
     * `respond` streams the rows, reports the outcome to the export service, and only then ends the answer or cuts the
     * connection.
     */
    open: async ({ raw, requestId, caller, siteId, format, hasBom, maxExports, maxRows }: InlineExport): Promise<Answer | undefined> => {
      const { accountId, actor } = caller;
      // Start the clock here too: the consent service starts it later, at the first row.
      const endsAtMs = performance.now() + maxDurationMs;
      const textOf = (error: unknown) => {
        if (error instanceof TookTooLongError || performance.now() >= endsAtMs) return textOfTooLong;
        return error instanceof ReaderGoneError ? textOfGone : 'The stream broke off.';
      };
      // Opened before the count, so that PostgreSQL already reads ahead. In a large export the count takes a thirtieth of
      // the time (ADR 10).
      const unwanted = new AbortController();
      const opening = source.open(raw, {
        path: consentExportStream.path({ accountId, siteId, format, inline: true }),
        unwanted: unwanted.signal,
      });
      // Prevents an unhandled rejection. The error is handled where the rows are awaited.
      opening.catch(() => undefined);

      let begun;
      try {
        if (maxRows !== undefined && (await count(raw, { accountId, siteId }, maxRows + 1)) > maxRows) {
          unwanted.abort();
          return undefined;
        }
        begun = await exports.beginInline({ accountId, siteId, format, maxExports, actorKind: actor.kind, actorId: actor.id, keeps: true });
      } catch (error) {
        unwanted.abort();
        throw error;
      }
      const id = begun.export.id;
      const stopKeeping = keepInlineExport(exports, { accountId, id, leaseMs: begun.leaseMs });

      const finish = async (end: { status: 'streamed' | 'failed'; rowCount: number; bytesWritten: number; errorMessage: string }) => {
        stopKeeping();
        try {
          await exports.finishInline({ accountId, id, ...end });
        } catch (error) {
          // Only the gateway knows the outcome. Without this call the export counts as failed after a while (ADR 9).
          logger.warn({ request_id: requestId, error, exportId: id }, 'the end of an export could not be reported');
        }
      };
      const fail = (bytesWritten: number, errorMessage: string) => finish({ status: 'failed', rowCount: 0, bytesWritten, errorMessage });

      let rows;
      try {
        rows = await opening;
        if (rows.statusCode !== 200) throw await sourceError(rows, { to: source.to, method: 'GET' });
      } catch (error) {
        await fail(0, raw.response.destroyed ? textOfGone : 'The consents could not be read.');
        throw error;
      }

      const opened = rows;
      return {
        respond: async ({ response }) => {
          let bytes = 0;
          response.writeHead(200, {
            'Content-Type': contentTypes[format],
            ...(format === 'csv' && { 'Content-Disposition': `attachment; filename="consents-${id}.csv"` }),
          });
          if (hasBom) {
            response.write(byteOrderMark);
            bytes += byteOrderMark.length;
          }
          const deadline = endSourceAt(endsAtMs, opened);
          try {
            await Promise.race([streamToClient(opened, response, idleTimeoutMs, (more) => (bytes += more)), deadline.passed]);
            const rowCount = Number(opened.trailers[consentExportStream.rowCountTrailer] ?? Number.NaN);
            if (!Number.isInteger(rowCount)) throw new Error('The stream ended without its row count.');
            await finish({ status: 'streamed', rowCount, bytesWritten: bytes, errorMessage: '' });
            response.end();
          } catch (error) {
            if (!(error instanceof ReaderGoneError)) logger.warn({ request_id: requestId, error, exportId: id }, 'an export was cut off');
            await fail(bytes, textOf(error));
            abortAnswer(response);
          } finally {
            deadline.clear();
          }
        },
      };
    },
  };
}

/** A timer may fire some milliseconds before its time by performance.now(), so the clock alone cannot tell the reason. */
class TookTooLongError extends Error {
  override readonly name = 'TookTooLongError';
}

/** Destroys the source at a time of performance.now(), which releases its snapshot. `passed` then rejects. */
function endSourceAt(endsAtMs: number, source: IncomingMessage): { passed: Promise<never>; clear: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TookTooLongError('The export took too long.');
      reject(error);
      source.destroy(error);
    }, endsAtMs - performance.now());
  });
  return { passed, clear: () => clearTimeout(timer) };
}

export type ConsentExports = ReturnType<typeof createConsentExports>;
