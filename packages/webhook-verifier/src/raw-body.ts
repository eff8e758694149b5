/** What node:http, express.raw or fetch give before anything has parsed it; text counts as UTF-8. */
export type RawBody = string | Uint8Array;

/** JavaScript callers do pass parsed bodies; types do not stop them. */
export function isRawBody(body: unknown): body is RawBody {
  return typeof body === 'string' || body instanceof Uint8Array;
}
