import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@consent/kernel';
import type { HttpMetrics } from '../../metrics';
import type { UnreadBodies } from '../6-input/unread-bodies';
import { attachLog, logRequest, unmatchedRoute, type RequestLog } from './request-log';

/** What a client that went away before an answer began would have been told; it is not in any RFC, but widely read so. */
const clientGone = 499;

/** Sees to it that every answer leaves a line in the log and a count, whoever made it. */
export interface RequestObserver {
  observe: (request: IncomingMessage, response: ServerResponse, requestId: string) => void;
  /** For an answer to what is no request that express could be given. */
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
      // When it began to arrive is not known.
      const seconds = 0;
      metrics.observe(route.method, route.path, status, seconds);
      logRequest(logger, { requestId }, { route, status, seconds, isAborted: false });
    },
  };
}
