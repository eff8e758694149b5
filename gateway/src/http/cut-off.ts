import type { ServerResponse } from 'node:http';

/** Breaks off an answer whose body must not look whole (decision 3.2). Under HTTP/1.0 an ordinary close is how a whole body ends. */
export function cutOff(response: ServerResponse): void {
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}
