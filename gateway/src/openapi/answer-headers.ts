import { exampleCursor } from './example-values';
import type { OwnHeader, Route } from '../pipeline/3-route/route';
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
    description: 'Names this answer in our logs; a valid inbound one is kept.',
    schema: text('01M7YNAYM0FB4C02YEHA0XX7A1'),
    required: true,
    isOn: () => true,
  },
  'X-RateLimit-Limit': {
    description: 'Units in this month’s quota; 0 is unlimited. Only on answers to an API key.',
    schema: integer(20_000),
    isOn: isMetered,
  },
  'X-RateLimit-Used': { description: 'Units used this month. Only on answers to an API key.', schema: integer(1234), isOn: isMetered },
  'X-RateLimit-Remaining': {
    description: 'Units left; 0 when the limit is 0, to be ignored then. Only on answers to an API key.',
    schema: integer(18_766),
    isOn: isMetered,
  },
  'Retry-After': {
    description:
      'Seconds after which a repeat may succeed. On every 429 and 503, on 409 while a request with the same Idempotency-Key runs, and on ' +
      '409 of evidence that is not in the log yet.',
    schema: integer(60),
    isOn: (route, status) => status === 429 || status === 503 || (status === 409 && takesIdempotencyKey(route)),
  },
  'Idempotent-Replayed': {
    description: '`true`: the answer was kept from an earlier request with the same Idempotency-Key. It costs no quota.',
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
    description: 'The page’s origin, when it belongs to the site (for a refused token: to any site). Only on answers to pages.',
    schema: text('https://shop.example.com'),
    isOn: isReadByPages,
  },
  'Access-Control-Expose-Headers': {
    description: 'Which headers a page’s script may read. Only on answers to pages.',
    schema: text('X-Request-Id, Retry-After'),
    isOn: isReadByPages,
  },
  Vary: {
    description: 'The answer depends on the page’s origin, or on the encodings that the client takes.',
    schema: text('Origin'),
    required: true,
    isOn: ({ crossOrigin, compresses }, status) => crossOrigin === true || (compresses === true && status === 200),
  },
  'Content-Encoding': {
    description: '`br` or `gzip`, as asked for by Accept-Encoding. Not on answers below 1 KiB.',
    schema: text('br'),
    isOn: ({ compresses }, status) => compresses === true && status === 200,
  },
  'Set-Cookie': {
    description: 'The cookies of a session: set, cleared, or `csrf_token` again when a read comes without it.',
    schema: text('csrf_token=the-token; Max-Age=604800; Path=/; Secure; SameSite=Lax'),
    isOn: mayRestoreCsrf,
  },
  Link: {
    description: 'With `limit`: the address of the next page. Absent on the last one.',
    schema: text(`<https://consent.example.com/api/v1/policies?limit=100&cursor=${exampleCursor}>; rel="next"`),
  },
  Location: {
    description: 'Path of the new record, or of the download.',
    schema: text('/api/v1/consents/01M7YNAYM0FB4C02YEHA0XX7A1'),
    required: true,
  },
  'Content-Disposition': {
    description: 'How browsers name the file. Not on JSON.',
    schema: text('attachment; filename="consents-exp_01M7ZM7Q8009GEXMWK5CVX9D2G.csv"'),
  },
  'Accept-Ranges': { description: 'A part can be asked for with Range.', schema: text('bytes'), required: true },
  'Content-Range': {
    description: 'Which bytes these are, and of how many; `*` for none.',
    schema: text('bytes 0-99/431'),
    required: true,
  },
  ETag: {
    description: 'SHA-256 of the whole file in hex; for If-Range.',
    schema: text('"ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856"'),
    required: true,
  },
  'Repr-Digest': {
    description: 'SHA-256 of the whole file (RFC 9530).',
    schema: text('sha-256=:zspqZKZCRB0tPSH54K2o/eCBt1rVFVjCPz8Ufn3o2FY=:'),
    required: true,
  },
  Digest: {
    description: 'The same in its older form (RFC 3230).',
    schema: text('sha-256=zspqZKZCRB0tPSH54K2o/eCBt1rVFVjCPz8Ufn3o2FY='),
    required: true,
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
