import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, markFailed, runInSpan } from '@consent/kernel';
import type { HttpMetrics } from '../../metrics';
import type { UnreadBodies } from '../6-input/unread-bodies';
import { attachLog, logRequest, unmatchedRoute, type RequestLog } from '../0-common/request-log';

/** The client disconnected before an answer began. Not in any RFC, but widely understood. */
const clientGone = 499;

export interface RequestObserver {
  errorsPage: string;
  observe: (request: IncomingMessage, response: ServerResponse, requestId: string) => void;
  observeRefusal: (refusal: { requestId: string; status: number; method?: string | undefined }) => void;
}

interface ObserverParts {
  metrics: HttpMetrics;
  logger: Logger;
  unreadBodies: UnreadBodies;
  errorsPage: string;
}

export function createRequestObserver({ metrics, logger, unreadBodies, errorsPage }: ObserverParts): RequestObserver {
  return {
    errorsPage,
    observe: (request, response, requestId) => {
      const log: RequestLog = {
        requestId,
        arrivedAtMs: Date.now(),
        startedAtMs: performance.now(),
        unreadBodies,
        errorsPage,
      };
      attachLog(response, log);
      metrics.changeActive(1);
      response.once('close', () => {
        metrics.changeActive(-1);
        log.bodyMemory?.release();
        const route = log.route ?? unmatchedRoute(request.method);
        const status = log.statusPastResponse ?? (response.headersSent ? response.statusCode : clientGone);
        const seconds = (performance.now() - log.startedAtMs) / 1000;
        const isAborted = !response.writableFinished && log.statusPastResponse === undefined;
        // A 'close' event has no request's context, but the log line and the exemplar carry the ids of the span.
        runInSpan(log.span, () => {
          metrics.observe(route.method, route.path, status, seconds);
          logRequest(logger, log, { route, status, seconds, isAborted });
        });
        endRequestSpan(log, status);
      });
    },

    observeRefusal: ({ requestId, status, method }) => {
      const route = unmatchedRoute(method);
      const seconds = 0;
      metrics.observe(route.method, route.path, status, seconds);
      logRequest(logger, { requestId }, { route, status, seconds, isAborted: false });
    },
  };
}

/** Looks at the error too, because an answer can break off after its status was sent. */
function endRequestSpan({ span, error }: RequestLog, status: number): void {
  if (span === undefined) return;
  span.setAttribute('http.response.status_code', status);
  if (error !== undefined || status >= 500) markFailed(span, { kind: 'server' }, error);
  span.end();
}
