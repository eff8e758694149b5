import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { exportDownload } from '@consent/contracts';
import { ReaderGoneError } from '@consent/kernel';
import type { Logger } from '@consent/kernel';
import { abortAnswer } from '../pipeline/8-answer/abort-answer';
import { errorBody } from '../pipeline/8-answer/error-answer';
import type { Answer, RawRequest } from '../pipeline/8-answer/answer';
import type { InternalSource } from './internal-source';
import { streamToClient } from './stream-to-client';
import { sourceError } from './source-error';

interface DownloadsParts {
  source: InternalSource;
  idleTimeoutMs: number;
  logger: Logger;
}

const passedHeaders = [
  'content-type',
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'repr-digest',
  'digest',
  'cache-control',
] as const;

export function createDownloads({ source, idleTimeoutMs, logger }: DownloadsParts) {
  return {
    open: async (raw: RawRequest, token: string): Promise<Answer> => {
      const { request, response } = raw;
      // The URL is the credential. Pages linked from the file must not see it in Referer.
      response.setHeader('Referrer-Policy', 'no-referrer');
      const { range, 'if-range': ifRange } = request.headers;
      const call = { to: source.to, method: request.method === 'HEAD' ? 'HEAD' : 'GET' } as const;
      const file = await source.open(raw, {
        path: exportDownload.path(token),
        method: call.method,
        headers: { range, 'if-range': ifRange as string | undefined },
      });
      if (file.headers[exportDownload.errorKindHeader] !== undefined) return refuse(file, call);
      if (file.statusCode !== 200 && file.statusCode !== 206) throw await sourceError(file, call);
      return { respond: (to) => send(file, to) };
    },
  };

  async function send(file: IncomingMessage, { request, response }: RawRequest): Promise<void> {
    response.writeHead(file.statusCode ?? 200, headersOf(file));
    try {
      if (request.method === 'HEAD') file.resume();
      else await streamToClient(file, response, idleTimeoutMs);
      response.end();
    } catch (error) {
      if (!(error instanceof ReaderGoneError))
        logger.warn({ request_id: response.getHeader('X-Request-Id'), error }, 'a download was cut off');
      abortAnswer(response);
    }
  }
}

export type Downloads = ReturnType<typeof createDownloads>;

/** The export service's error in our envelope. A 416 keeps its status and Content-Range, which holds the file size. */
async function refuse(file: IncomingMessage, call: Parameters<typeof sourceError>[1]): Promise<Answer> {
  const error = await sourceError(file, call);
  const { 'content-range': contentRange } = file.headers;
  if (file.statusCode !== 416 || contentRange === undefined) throw error;
  return {
    respond: ({ response }) => {
      const body = errorBody(error);
      response.writeHead(416, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        'Content-Range': contentRange,
      });
      response.end(body);
    },
  };
}

function headersOf({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(passedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
