import type { Response } from 'express';
import { activeTraceparent, type Logger } from '@consent/telemetry';
import type { BodyHold } from './body-budget';

/** What is known of a request, filled in as it is served. */
export interface RequestLog {
  requestId: string;
  arrivedAtMs: number;
  accountId?: string;
  keyId?: string;
  userId?: string;
  siteId?: string;
  error?: unknown;
  /** Memory its body takes until it is over. */
  bodyHold?: BodyHold;
}

/** One line a request; `route` is the template, never the path itself, which may name a subject. */
export function logRequest(
  logger: Logger,
  route: { method: string; path: string },
  response: Response,
  log: RequestLog,
  seconds: number,
): void {
  const line = {
    request_id: log.requestId,
    trace: activeTraceparent() || undefined,
    method: route.method,
    route: route.path,
    status: response.statusCode,
    duration_ms: Math.round(seconds * 1e6) / 1e3,
    account_id: log.accountId,
    key_id: log.keyId,
    user_id: log.userId,
    site_id: log.siteId,
    aborted: response.writableFinished ? undefined : true,
  };
  if (log.error !== undefined) logger.error({ ...line, error: log.error }, 'request failed');
  else if (response.statusCode >= 500) logger.warn(line, 'request');
  else logger.info(line, 'request');
}
