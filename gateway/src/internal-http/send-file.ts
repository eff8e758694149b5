import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { ReaderGoneError, type Logger } from '@consent/kernel';
import { abortAnswer } from '../pipeline/8-answer/abort-answer';
import type { RawRequest } from '../pipeline/0-common/answer';
import { sendNotModified } from '../pipeline/8-answer/not-modified';
import { streamToClient } from './stream-to-client';

/** A 304 has these too (RFC 9110, 15.4.5). */
const validators = ['etag', 'cache-control'] as const;

interface SendingParts {
  passedHeaders: readonly string[];
  ownHeaders?: OutgoingHttpHeaders;
  prefix?: Buffer;
  cutOffMessage: string;
  idleTimeoutMs: number;
  logger: Logger;
}

export async function sendFile(
  file: IncomingMessage,
  raw: RawRequest,
  { passedHeaders, ownHeaders, prefix, cutOffMessage, idleTimeoutMs, logger }: SendingParts,
): Promise<void> {
  const { request, response } = raw;
  for (const name of validators) {
    const value = passedHeaders.includes(name) ? file.headers[name] : undefined;
    if (value !== undefined) response.setHeader(name, value);
  }
  if (sendNotModified(raw)) {
    file.on('error', () => undefined).resume();
    return;
  }
  response.writeHead(file.statusCode ?? 200, { ...headersOf(file, passedHeaders), ...ownHeaders });
  try {
    if (request.method === 'HEAD') file.on('error', () => undefined).resume();
    else {
      if (prefix !== undefined) response.write(prefix);
      await streamToClient(file, response, idleTimeoutMs);
    }
    response.end();
  } catch (error) {
    if (!(error instanceof ReaderGoneError)) logger.warn({ request_id: response.getHeader('X-Request-Id'), error }, cutOffMessage);
    abortAnswer(response);
  }
}

function headersOf({ headers }: IncomingMessage, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
