import type { ServerResponse } from 'node:http';

/** Cuts the connection so that an incomplete body cannot look complete (decision 3.2). HTTP/1.0 needs a reset for that. */
export function abortAnswer(response: ServerResponse): void {
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}
