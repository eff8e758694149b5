import type { ServerResponse } from 'node:http';

/** Ends the connection so that an incomplete body cannot look complete (decision 3.2). Under HTTP/1.0 only a reset says so. */
export function abortAnswer(response: ServerResponse): void {
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}
