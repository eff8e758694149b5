import type { IncomingMessage } from 'node:http';
import { exportDownload } from '@consent/contracts';
import type { Logger } from '@consent/kernel';
import { describeError } from '../pipeline/8-answer/error-answer';
import type { Answer, RawRequest } from '../pipeline/0-common/answer';
import { isNotModified, sendNotModified } from '../pipeline/8-answer/not-modified';
import { byteOrderMark } from './byte-order-mark';
import type { InternalSource } from '../internal-http/internal-source';
import { sendFile } from '../internal-http/send-file';
import { sourceError } from '../internal-http/source-error';

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
  /** Asks for the head, so that a 304 reads nothing from the store. Sets the `ETag` if the client has the file. */
  async function isKnown(raw: RawRequest, token: string, tagOf: TagOf): Promise<boolean> {
    const { statusCode, headers } = (await source.open(raw, { path: exportDownload.path(token), method: 'HEAD' })).resume();
    if (statusCode !== 200 || headers.etag === undefined) return false;
    raw.response.setHeader('ETag', tagOf(headers.etag));
    if (isNotModified(raw)) return true;
    raw.response.removeHeader('ETag');
    return false;
  }

  return {
    open: async (raw: RawRequest, token: string, { hasBom }: { hasBom: boolean }): Promise<Answer> => {
      const { request, response } = raw;
      // The URL is the credential. Pages linked from the file must not see it in Referer.
      response.setHeader('Referrer-Policy', 'no-referrer');
      const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
      // Precedes the range (RFC 9110, 13.2.2).
      if (ifNoneMatch !== undefined && (await isKnown(raw, token, hasBom ? tagWithBom : (tag) => tag)))
        return { respond: (to) => void sendNotModified(to) };
      const call = { to: source.to, method: request.method === 'HEAD' ? 'HEAD' : 'GET' } as const;
      const file = await source.open(raw, {
        path: exportDownload.path(token),
        method: call.method,
        // Ranges count bytes of the file without the mark.
        headers: hasBom ? {} : { range, 'if-range': ifRange as string | undefined },
      });
      if (file.headers[exportDownload.errorKindHeader] !== undefined) return refuse(file, call);
      if (file.statusCode !== 200 && file.statusCode !== 206) throw await sourceError(file, call);
      const sending = { passedHeaders, cutOffMessage: 'a download was cut off', idleTimeoutMs, logger };
      if (!hasBom) return { respond: (to) => sendFile(file, to, sending) };
      return { respond: (to) => sendFile(file, to, { ...sending, ...withBom(file) }) };
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;

type TagOf = (tag: string) => string;

const tagWithBom: TagOf = (tag) => tag.replace(/"$/, '-bom"');

/** The length and the tag are of the file with the mark. Its digest is unknown. */
function withBom({ headers }: IncomingMessage) {
  return {
    passedHeaders: ['content-type', 'content-disposition', 'cache-control'],
    ownHeaders: {
      'content-length': Number(headers['content-length']) + byteOrderMark.length,
      'accept-ranges': 'none',
      etag: tagWithBom(headers.etag ?? ''),
    },
    prefix: byteOrderMark,
  };
}

async function refuse(file: IncomingMessage, call: Parameters<typeof sourceError>[1]): Promise<Answer> {
  const error = await sourceError(file, call);
  const { 'content-range': contentRange } = file.headers;
  if (file.statusCode !== 416 || contentRange === undefined) throw error;
  return {
    respond: ({ response }) => {
      const body = describeError(response, error, { status: 416 });
      response.writeHead(416, { 'Content-Range': contentRange });
      response.end(body);
    },
  };
}
