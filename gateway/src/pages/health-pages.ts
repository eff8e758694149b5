import type { Request, Response } from 'express';
import { unavailable } from '@consent/kernel/errors';
import { requestLogOf } from '../pipeline/0-common/request-log';
import { sendJson } from '../pipeline/8-answer/send-json';

/**
 * /livez answers while the event loop runs. /readyz is 200 from when all services that consents need were reached until
 * shutdown. Later outages do not change it, because they fail only the calls that need that service (docs/operations.md,
 * "Readiness").
 */
export function healthPages(notReady: () => Promise<string[]>) {
  return [
    { path: '/livez', handle: (_request: Request, response: Response) => void sendJson(response, 200, '{"status":"ok"}') },
    {
      path: '/readyz',
      handle: async (_request: Request, response: Response) => {
        const waitingFor = await notReady();
        if (waitingFor.length > 0) requestLogOf(response).error = unavailable(`Not ready: ${waitingFor.join(', ')}.`);
        void sendJson(
          response,
          waitingFor.length === 0 ? 200 : 503,
          JSON.stringify({ status: waitingFor.length === 0 ? 'ok' : 'waiting', waiting_for: waitingFor }),
        );
      },
    },
  ];
}
