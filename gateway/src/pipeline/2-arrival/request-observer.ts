import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@consent/kernel';
import type { HttpMetrics } from '../../metrics';
import type { UnreadBodies } from '../6-input/unread-bodies';
import { attachLog, logRequest, unmatchedRoute, type RequestLog } from './request-log';

/** The client disconnected before an answer began. Not in any RFC, but widely understood. */
const clientGone = 499;

export interface RequestObserver {
  observe: (request: IncomingMessage, response: ServerResponse, requestId: string) => void;
  observeRefusal: (refusal: { requestId: string; status: number; method?: string | undefined }) => void;
}

interface ObserverParts {
  metrics: HttpMetrics;
  logger: Logger;
  unreadBodies: UnreadBodies;
}

export function createRequestObserver({ metrics, logger, unreadBodies }: ObserverParts): RequestObserver {
  return {
    observe: (request, response, requestId) => {
      const log: RequestLog = {
        requestId,
        arrivedAtMs: Date.now(),
        startedAtMs: performance.now(),
        unreadBodies,
      };
      attachLog(response, log);
      metrics.changeActive(1);
      response.once('close', () => {
        metrics.changeActive(-1);
        log.bodyHold?.release();
        const route = log.route ?? unmatchedRoute(request.method);
        const status = log.statusPastResponse ?? (response.headersSent ? response.statusCode : clientGone);
        const seconds = (performance.now() - log.startedAtMs) / 1000;
        const isAborted = !response.writableFinished && log.statusPastResponse === undefined;
        metrics.observe(route.method, route.path, status, seconds);
        logRequest(logger, log, { route, status, seconds, isAborted });
      });
    },

    observeRefusal: ({ requestId, status, method }) => {
      const route = unmatchedRoute(method);
      // The arrival time is unknown.
      const seconds = 0;
      metrics.observe(route.method, route.path, status, seconds);
      logRequest(logger, { requestId }, { route, status, seconds, isAborted: false });
    },
  };
}
