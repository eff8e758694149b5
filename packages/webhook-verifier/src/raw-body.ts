/** The body before any parsing, as node:http, express.raw or fetch provide it. A string counts as UTF-8. */
export type RawBody = string | Uint8Array;

/** JavaScript callers may pass a parsed body despite the types. */
export function isRawBody(body: unknown): body is RawBody {
  return typeof body === 'string' || body instanceof Uint8Array;
}
