import { exampleCursor } from '../pipeline/0-common/example-values';
import type { OwnHeader, Route } from '../pipeline/0-common/route';
import { takesIdempotencyKey } from '../pipeline/6-input/idempotency-key';

interface Header {
  description: string;
  schema: { type: 'string' | 'integer'; examples: readonly [string | number] };
  required?: boolean;
  isOn?: (route: Route, status: number) => boolean;
}

const text = (example: string) => ({ type: 'string', examples: [example] }) as const;
const integer = (example: number) => ({ type: 'integer', examples: [example] }) as const;

/** Replays cover successes, and refusals that came after the key was looked up (decision 9.3). */
const mayBeReplayed = (route: Route, status: number) =>
  takesIdempotencyKey(route) && (status < 300 || [400, 403, 404, 409].includes(status));

/** Calls with a key carry quota headers once the account is known (decision 4.4). */
const isMetered = ({ cost }: Route, status: number) => cost !== undefined && status !== 401;

/** A 403 gets no CORS headers, so pages cannot read it (decision 8.4). */
const isReadByPages = ({ crossOrigin }: Route, status: number) => crossOrigin === true && status !== 403;

/** A session's read sets csrf_token again if the browser has lost it. */
const mayRestoreCsrf = ({ caller, method }: Route, status: number) =>
  (caller === 'session' || caller === 'key_or_session') && method === 'GET' && status !== 401;

/**
 * Every header that callers can use. Leaves out Content-Type, which is documented with the content, headers that
 * HTTP itself needs, and security headers for browsers.
 */
const headers: Readonly<Record<OwnHeader, Header> & Record<string, Header>> = {
  'X-Request-Id': {
    description: 'ID of the request in our logs. A valid ID in the request is kept.',
    schema: text('01M7YNAYM0FB4C02YEHA0XX7A1'),
    required: true,
    isOn: () => true,
  },
  'X-RateLimit-Limit': {
    description: 'Units in this month’s quota; 0 means unlimited. Only on responses to requests with an API key.',
    schema: integer(20_000),
    isOn: isMetered,
  },
  'X-RateLimit-Used': {
    description: 'Units used this month. Only on responses to requests with an API key.',
    schema: integer(1234),
    isOn: isMetered,
  },
  'X-RateLimit-Remaining': {
    description: 'Units left. Ignore it if the limit is 0, in which case it is also 0. Only on responses to requests with an API key.',
    schema: integer(18_766),
    isOn: isMetered,
  },
  'Retry-After': {
    description:
      'Seconds after which a retry may succeed. Sent on every 429 and 503, on 409 while a request with the same `Idempotency-Key` is in progress, and on ' +
      '409 for evidence that is not in the log yet.',
    schema: integer(60),
    isOn: (route, status) => status === 429 || status === 503 || (status === 409 && takesIdempotencyKey(route)),
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`. Uses no quota.',
    schema: text('true'),
    isOn: mayBeReplayed,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: text('Bearer'),
    required: true,
    isOn: (_route, status) => status === 401,
  },
  'Access-Control-Allow-Origin': {
    description: 'Origin of the page, if it belongs to the site (for a refused token, to any site). Only on responses to pages.',
    schema: text('https://shop.example.com'),
    isOn: isReadByPages,
  },
  'Access-Control-Expose-Headers': {
    description: 'Headers that scripts of a page may read. Only on responses to pages.',
    schema: text('X-Request-Id, Retry-After'),
    isOn: isReadByPages,
  },
  Vary: {
    description: 'The response depends on the origin of the page, or on the encodings that the client accepts.',
    schema: text('Origin'),
    required: true,
    isOn: ({ crossOrigin, compresses }, status) => crossOrigin === true || (compresses === true && status === 200),
  },
  'Content-Encoding': {
    description: '`br` or `gzip`, as requested with `Accept-Encoding`. Not on responses below 1 KiB.',
    schema: text('br'),
    isOn: ({ compresses }, status) => compresses === true && status === 200,
  },
  'Set-Cookie': {
    description: 'Sets or clears the cookies of a session, or sets `csrf_token` again after a read without it.',
    schema: text('csrf_token=the-token; Max-Age=604800; Path=/; Secure; SameSite=Lax'),
    isOn: mayRestoreCsrf,
  },
  Link: {
    description:
      'On an error, the page that explains its code (`rel="help"`). On a list with `limit`, the URL of the next page (`rel="next"`); absent on the last page.',
    isOn: (_route, status) => status >= 400,
    schema: text(`<https://consent.example.com/api/v1/policies?limit=100&cursor=${exampleCursor}>; rel="next"`),
  },
  Location: {
    description: 'Path of the new resource or of the download.',
    schema: text('/api/v1/consents/01M7YNAYM0FB4C02YEHA0XX7A1'),
    required: true,
  },
  'Content-Disposition': {
    description: 'File name for browsers. Not on JSON responses.',
    schema: text('attachment; filename="consents-exp_01M7ZM7Q8009GEXMWK5CVX9D2G.csv"'),
  },
  'Accept-Ranges': {
    description: 'Parts of the file can be requested with `Range`; `none` with `bom=true`.',
    schema: text('bytes'),
    required: true,
  },
  'Content-Range': {
    description: 'Range of the returned bytes and size of the file; the range is `*` if no bytes are returned.',
    schema: text('bytes 0-99/431'),
    required: true,
  },
  ETag: {
    description: 'Identifies the content, for `If-None-Match` and `If-Range`. For a file, it is the SHA-256 in hex.',
    schema: text('"ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"'),
    required: true,
  },
  'Purge-Due-At': {
    description: 'When a purge of the subject is due if you ask for it now. Absent if nothing was erased, and in a replay.',
    schema: text('2026-11-29T09:00:00.000Z'),
  },
  'X-Policy-Format': {
    description:
      '`markdown` if the page shows the formatted text; `plain` if formatting took too long, and the text is shown as it was written.',
    schema: text('markdown'),
  },
  'Repr-Digest': {
    description: 'SHA-256 of the whole file (RFC 9530). Not with `bom=true`.',
    schema: text('sha-256=:zspqZKZCRB0tPSH54K2o/eCBt1rVFVjCPz8Ufn3o2FY=:'),
  },
  Digest: {
    description: 'SHA-256 of the whole file in its older form (RFC 3230). Not with `bom=true`.',
    schema: text('sha-256=zspqZKZCRB0tPSH54K2o/eCBt1rVFVjCPz8Ufn3o2FY='),
  },
};

export function answerHeadersOf(route: Route, status: number): string[] {
  return Object.keys(headers).filter((name) => headers[name]?.isOn?.(route, status) === true);
}

export const headerComponents: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(headers).map(([name, { description, schema, required }]) => [
    name,
    { description, ...(required === true ? { required } : {}), schema },
  ]),
);
