import type { ServerResponse } from 'node:http';

/** Lets a page of this origin read the answer. Never allows credentials, because these calls must not carry our cookies. */
export function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
}
