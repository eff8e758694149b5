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
  /** How long a connection may stand still while it has a request, such as under a caller who reads nothing of the answer. */
  stalledAfterMs?: number;
  observer: RequestObserver;
  securityHeaders: SecurityHeaders;
  onConnectionDropped: () => void;
}

/** More than any answer takes to begin: while the services work at it, its connection stands still as well. */
const longestStandstillMs = 120_000;

/**
 * The HTTP server under express. Every answer of it is observed, also those that no
 * route makes.
 *
 * express replaces the prototypes of each request and response, which costs more
 * than the rest of its work; objects that are born with the prototypes express
 * wants spare that, as setting the same prototype again does nothing. It holds as
 * long as no sub-application is mounted.
 */
export function createHttpServer(app: express.Express, options: ServerOptions): Server {
  const { connections, stalledAfterMs = longestStandstillMs, observer, securityHeaders, onConnectionDropped } = options;
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

  const answer = (request: IncomingMessage, response: ServerResponse) =>
    runOneAtATime(request, response, () => {
      if (!beginAnswer(request, response, { observer, securityHeaders })) return;
      // express leaves what has no readable path, such as "http://[", to the last argument, and has a page of its own for it.
      app(request as express.Request, response as express.Response, () => sendError(response, notFound('path')));
    });
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
    answer,
  );
  const { answerUnreadable, refuseTunnel } = createRefusals(observer, securityHeaders);
  server.on('clientError', answerUnreadable);
  server.on('connect', refuseTunnel);
  // "100 Continue" is sent when the body is wanted (read-input.ts); any other expectation may be ignored (RFC 9110, 10.1.1).
  for (const expectation of ['checkContinue', 'checkExpectation']) {
    server.on(expectation, (request, response) => server.emit('request', request, response));
  }
  server.timeout = stalledAfterMs;
  // Slow and idle connections are ended by the times above; this bounds how many there are until then.
  limitConnections(server, { ...connections, onDropped: onConnectionDropped });
  return server;
}

/** Refuses the request a connection is sending, as Node does when its time is up. */
export function refuseSlowRequest(server: Server, socket: Socket): void {
  server.emit('clientError', Object.assign(new Error('The request arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
