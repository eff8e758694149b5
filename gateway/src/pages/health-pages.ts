import type { Request, Response } from 'express';
import { sendJson } from '../http/send-json';

/** /livez answers while the event loop turns; /readyz when every part can serve and no stop has begun. */
export function healthPages(notReady: () => Promise<string[]>) {
  return [
    { path: '/livez', handle: (_request: Request, response: Response) => void sendJson(response, 200, '{"status":"ok"}') },
    {
      path: '/readyz',
      handle: async (_request: Request, response: Response) => {
        const waitingFor = await notReady();
        void sendJson(
          response,
          waitingFor.length === 0 ? 200 : 503,
          JSON.stringify({ status: waitingFor.length === 0 ? 'ok' : 'waiting', waiting_for: waitingFor }),
        );
      },
    },
  ];
}
