import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { errorKinds, ServiceError, type ErrorKind } from '@consent/errors';
import { beginAnswer } from './begin-answer';
import { errorBody } from './error-answer';
import { requestIdOf } from './request-id';

const maxHeaderBytes = 16 * 1024;

/**
 * The HTTP server under express.
 *
 * express replaces the prototypes of each request and response, which costs more
 * than the rest of its work; objects that are born with the prototypes express
 * wants spare that, as setting the same prototype again does nothing. It holds as
 * long as no sub-application is mounted.
 */
export function createHttpServer(app: Express, { maxConnections }: { maxConnections: number }): Server {
  // Constructors as functions: only these can be given another prototype. That of the function
  // itself tells V8 how many properties to make room for; without it a response costs ten times more.
  function Request(this: IncomingMessage, socket: Socket) {
    (IncomingMessage as unknown as (this: IncomingMessage, socket: Socket) => void).call(this, socket);
  }
  Request.prototype = app.request;
  Object.setPrototypeOf(Request, IncomingMessage);
  function Response(this: ServerResponse, request: IncomingMessage, options: unknown) {
    (ServerResponse as unknown as (this: ServerResponse, request: IncomingMessage, options: unknown) => void).call(this, request, options);
  }
  Response.prototype = app.response;
  Object.setPrototypeOf(Response, ServerResponse);

  const server = createServer(
    {
      IncomingMessage: Request as unknown as typeof IncomingMessage,
      ServerResponse: Response as unknown as typeof ServerResponse,
      maxHeaderSize: maxHeaderBytes,
      // Node's own answer to a missing Host has no envelope; the router refuses it.
      requireHostHeader: false,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Longer than a load balancer keeps an idle connection, so that it, not we, closes first.
      keepAliveTimeout: 75_000,
    },
    (request, response) => {
      if (beginAnswer(request, response)) app(request, response);
    },
  );
  server.on('clientError', answerUnreadable);
  // Slow and idle sockets are ended by the times above; this bounds how many there are until then.
  server.maxConnections = maxConnections;
  return server;
}

/** What could not be read as HTTP still gets the envelope (specification 7). */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = describe(error.code);
  const body = errorBody(answer);
  const { status } = errorKinds[answer.kind];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestIdOf(undefined)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function describe(code: string | undefined): ServiceError {
  const [kind, message]: [ErrorKind, string] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['headers_too_large', `The request headers are larger than ${maxHeaderBytes} bytes.`]
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['invalid', 'The request did not arrive in time.']
        : ['invalid', 'The request is not valid HTTP/1.1.'];
  return new ServiceError(kind, message);
}
