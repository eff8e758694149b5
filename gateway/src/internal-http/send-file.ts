import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { ReaderGoneError, type Logger } from '@consent/kernel';
import { abortAnswer } from '../pipeline/8-answer/abort-answer';
import type { RawRequest } from '../pipeline/8-answer/answer';
import { streamToClient } from './stream-to-client';

interface SendingParts {
  /** The file's headers that are forwarded to the client, in lower case. */
  passedHeaders: readonly string[];
  /** Override the file's headers. */
  ownHeaders?: OutgoingHttpHeaders;
  /** Log message if the file breaks off. */
  cutOffMessage: string;
  idleTimeoutMs: number;
  logger: Logger;
}

/** Sends the answer of an internal server; for HEAD, only its headers. Cuts the connection if the body breaks off. */
export async function sendFile(
  file: IncomingMessage,
  { request, response }: RawRequest,
  { passedHeaders, ownHeaders, cutOffMessage, idleTimeoutMs, logger }: SendingParts,
): Promise<void> {
  response.writeHead(file.statusCode ?? 200, { ...headersOf(file, passedHeaders), ...ownHeaders });
  try {
    if (request.method === 'HEAD') file.on('error', () => undefined).resume();
    else await streamToClient(file, response, idleTimeoutMs);
    response.end();
  } catch (error) {
    if (!(error instanceof ReaderGoneError)) logger.warn({ request_id: response.getHeader('X-Request-Id'), error }, cutOffMessage);
    abortAnswer(response);
  }
}

function headersOf({ headers }: IncomingMessage, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
