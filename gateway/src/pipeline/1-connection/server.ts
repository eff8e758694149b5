import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type express from 'express';
import { notFound } from '@consent/kernel/errors';
import { beginAnswer } from '../2-arrival/begin-answer';
import { limitConnections } from './connections';
import { sendError } from '../8-answer/error-answer';
import { runOneAtATime } from './one-at-a-time';
import type { RequestObserver } from '../2-arrival/request-observer';
import type { SecurityHeaders } from '../2-arrival/security-headers';
import { createRefusals, maxHeaderBytes } from './unreadable-request';

interface ServerOptions {
  connections: Omit<Parameters<typeof limitConnections>[1], 'onDropped'>;
  stalledAfterMs?: number;
  observer: RequestObserver;
  securityHeaders: SecurityHeaders;
  onConnectionDropped: () => void;
}

/** Longer than any answer takes to begin, because a connection is also idle while the services work. */
const longestStandstillMs = 120_000;

/**
 * The HTTP server under express. Observes every answer, including those outside any route.
 *
 * express replaces the prototype of each request and response, which costs more than the rest of its work. Objects
 * created with the right prototypes avoid this cost, because setting the same prototype again does nothing. This
 * holds as long as no sub-application is mounted.
 */
export function createHttpServer(app: express.Express, options: ServerOptions): Server {
  const { connections, stalledAfterMs = longestStandstillMs, observer, securityHeaders, onConnectionDropped } = options;
  // Functions, because the prototype of a class cannot be replaced. Setting the function's own prototype tells V8 how
  // many properties to reserve; without it a response costs ten times more.
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

  const answer = (request: IncomingMessage, response: ServerResponse) =>
    runOneAtATime(request, response, () => {
      if (!beginAnswer(request, response, { observer, securityHeaders })) return;
      // express passes requests without a readable path, such as "http://[", to the last argument. By default it sends its own page.
      app(request as express.Request, response as express.Response, () => sendError(response, notFound('path')));
    });
  const server = createServer(
    {
      IncomingMessage: Request as unknown as typeof IncomingMessage,
      ServerResponse: Response as unknown as typeof ServerResponse,
      maxHeaderSize: maxHeaderBytes,
      // Node's own answer to a missing Host has no envelope. beginAnswer refuses it instead.
      requireHostHeader: false,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Longer than a load balancer keeps idle connections, so that the balancer closes first.
      keepAliveTimeout: 75_000,
    },
    answer,
  );
  const { answerUnreadable, refuseTunnel } = createRefusals(observer, securityHeaders);
  server.on('clientError', answerUnreadable);
  server.on('connect', refuseTunnel);
  // read-input.ts sends "100 Continue" when it wants the body. Other expectations may be ignored (RFC 9110, 10.1.1).
  for (const expectation of ['checkContinue', 'checkExpectation']) {
    server.on(expectation, (request, response) => server.emit('request', request, response));
  }
  server.timeout = stalledAfterMs;
  limitConnections(server, { ...connections, onDropped: onConnectionDropped });
  return server;
}

export function refuseSlowRequest(server: Server, socket: Socket): void {
  server.emit('clientError', Object.assign(new Error('The request arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
