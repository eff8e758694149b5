const unknownStatuses = [500, 502, 504];

/**
 * Whether a request may have taken effect although it failed, so that the user must check before repeating it. A request
 * with an Idempotency-Key can be repeated safely. `status` is undefined without a response: then repeating is harmless for
 * all methods but POST, and for sign-in and the like.
 */
export function mayBeDone({ method, headers, url }: Request, status?: number): boolean {
  if (method === 'GET' || headers.has('Idempotency-Key')) return false;
  if (status !== undefined) return unknownStatuses.includes(status);
  return method === 'POST' && !new URL(url).pathname.startsWith('/api/v1/auth/');
}
