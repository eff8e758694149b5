import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorKinds, ServiceError } from '@consent/kernel/errors';
import { answerInProgress, endConnection } from '../8-answer/end-connection';
import { type ErrorContent, errorContent } from '../8-answer/error-content';
import type { RequestObserver } from '../2-arrival/request-observer';
import { requestIdOf } from '../2-arrival/request-id';
import { requestLogOf } from '../0-common/request-log';
import type { SecurityHeaders } from '../2-arrival/security-headers';

export const maxHeaderBytes = 16 * 1024;

/** Sockets whose refusal waits for an answer in progress. Each further byte raises another error. */
const waiting = new WeakSet<Duplex>();

export function createRefusals({ observeRefusal, errorsPage }: RequestObserver, securityHeaders: SecurityHeaders) {
  const commonLines = securityHeaders.pages.map(([name, value]) => `${name}: ${value}\r\n`).join('');

  /** Unreadable HTTP still gets the envelope (spec 7), after the answers to earlier requests. */
  function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const inProgress = answerInProgress(socket);
    if (inProgress === undefined) return refuse(socket, describe(error.code));
    if (inProgress.req.complete) {
      if (waiting.has(socket)) return;
      waiting.add(socket);
      inProgress.once('close', () => {
        waiting.delete(socket);
        answerUnreadable(error, socket);
      });
      return;
    }
    if (inProgress.headersSent) socket.destroy();
    else answerPast(inProgress, socket, describe(error.code));
  }

  function refuseTunnel({ method }: IncomingMessage, socket: Duplex): void {
    // Node no longer handles errors of this socket. Without a listener one would end the process.
    socket.on('error', () => undefined);
    socket.once('finish', () => socket.destroy());
    refuse(socket, new ServiceError('method_not_allowed', 'Method not allowed. This server is not a proxy.'), method);
  }

  /** A client whose request is unreadable cannot have asked for problem details. */
  function refuse(socket: Duplex, error: ServiceError, method?: string): void {
    const requestId = requestIdOf(undefined);
    endWith(socket, error, { requestId, content: errorContent(error, { accept: undefined, log: { requestId, errorsPage } }) });
    observeRefusal({ requestId, status: errorKinds[error.kind].status, method });
  }

  /**
   * Refuses a request whose body is still arriving, and drops the body. The response is already observed and is
   * counted when the socket closes.
   */
  function answerPast(response: ServerResponse, socket: Duplex, error: ServiceError): void {
    const log = requestLogOf(response);
    log.statusPastResponse = errorKinds[error.kind].status;
    log.abortBody?.(error);
    const content = errorContent(error, { accept: response.req.headers.accept, log });
    endWith(socket, error, { requestId: log.requestId, content });
  }

  function endWith(socket: Duplex, error: ServiceError, answer: { requestId: string; content: ErrorContent }): void {
    const { requestId, content } = answer;
    const { status } = errorKinds[error.kind];
    // CONNECT allows no other method on its target (RFC 9110, 10.2.1).
    const allow = status === 405 ? 'Allow: \r\n' : '';
    endConnection(
      socket,
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${content.type}\r\n${allow}${commonLines}` +
        `Content-Length: ${Buffer.byteLength(content.body)}\r\nLink: ${content.link}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${content.body}`,
    );
  }

  return { answerUnreadable, refuseTunnel };
}

function describe(code: string | undefined): ServiceError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ServiceError('headers_too_large', `The request headers are larger than ${maxHeaderBytes} bytes.`);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServiceError('invalid', 'The request did not arrive in time.');
    default:
      return new ServiceError('invalid', 'The request is not valid HTTP/1.1.');
  }
}
