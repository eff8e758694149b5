import { createConsent, type ConsentJson } from '../system/consents';
import { exchangeBytes } from '../system/raw-http';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

// transport.test.ts covers single malformed requests. Here a second request follows on the same connection.

const system = useSystem();
let tenant: Tenant;
let consent: ConsentJson;

beforeAll(async () => {
  tenant = await system.tenants.create();
  consent = await createConsent(system.api(tenant.key), tenant.site);
});

const authorization = () => `Authorization: Bearer ${tenant.key}`;

/** Valid: if it ran, it would erase the consent. */
const smuggled = () => `DELETE /api/v1/consents/${consent.id} HTTP/1.1\r\nHost: x\r\n${authorization()}\r\nConnection: close\r\n\r\n`;

/** Two parsers could disagree where this first request ends. */
const post = (lines: string, body = '', line = 'POST /api/v1/policies HTTP/1.1') =>
  `${line}\r\nHost: x\r\n${authorization()}\r\n${lines}\r\n\r\n${body}`;

const chunked = 'Transfer-Encoding: chunked';
const end = '0\r\n\r\n';

const ambiguous: [string, () => string][] = [
  ['two lengths that differ', () => post('Content-Length: 0\r\nContent-Length: 2', '{}')],
  ['the same length twice', () => post('Content-Length: 2\r\nContent-Length: 2', '{}')],
  ['a list of lengths', () => post('Content-Length: 2, 2', '{}')],
  ['a length with a sign', () => post('Content-Length: +2', '{}')],
  ['a negative length', () => post('Content-Length: -2', '{}')],
  ['a length in hexadecimal', () => post('Content-Length: 0x2', '{}')],
  ['a length with a fraction', () => post('Content-Length: 2.0', '{}')],
  ['an empty length', () => post('Content-Length: ')],
  ['a length with a space inside', () => post('Content-Length: 1 2', '{}')],
  ['a length above 64 bits', () => post('Content-Length: 99999999999999999999', '{}')],
  ['a space before the colon of the length', () => post('Content-Length : 2', '{}')],
  ['a tab before the colon of the length', () => post('Content-Length\t: 2', '{}')],
  ['a folded length', () => post('Content-Length:\r\n 2', '{}')],
  ['a length, then chunks', () => post(`Content-Length: 2\r\n${chunked}`, end)],
  ['chunks, then a length', () => post(`${chunked}\r\nContent-Length: 2`, end)],
  ['a length of 0, then chunks', () => post(`Content-Length: 0\r\n${chunked}`, end)],
  ['an identity coding', () => post('Transfer-Encoding: identity')],
  ['chunks that are not the last coding', () => post('Transfer-Encoding: chunked, identity', end)],
  ['the chunked coding twice', () => post(`${chunked}\r\n${chunked}`, end)],
  ['the chunked coding, then another', () => post(`${chunked}\r\nTransfer-Encoding: x`, end)],
  ['an unknown coding and a length', () => post('Transfer-Encoding: x\r\nContent-Length: 0')],
  ['a vertical tab before the coding', () => post('Transfer-Encoding: \x0bchunked', end)],
  ['a quoted coding', () => post('Transfer-Encoding: "chunked"', end)],
  ['a coding with a NUL', () => post('Transfer-Encoding: chunked\x00', end)],
  ['a space before the colon of the coding', () => post('Transfer-Encoding : chunked\r\nContent-Length: 2', end)],
  ['a folded coding', () => post('Transfer-Encoding:\r\n chunked', end)],
  ['a coding behind a bare LF', () => post(`X-A: b\n${chunked}`, end)],
  ['a coding behind a bare CR', () => post(`X-A: b\r${chunked}`, end)],
  ['a coding that HTTP/1.0 does not have', () => post(chunked, end, 'POST /api/v1/policies HTTP/1.0')],
  ['a negative chunk', () => post(chunked, `-1\r\n${end}`)],
  ['a chunk size that begins with 0x', () => post(chunked, `0x2\r\n{}\r\n${end}`)],
  ['a chunk size with a space behind it', () => post(chunked, `2 \r\n{}\r\n${end}`)],
  ['a chunk size that ends with a bare LF', () => post(chunked, `2\n{}\r\n${end}`)],
  ['a chunk that is longer than its size', () => post(chunked, `2\r\n{}X\r\n${end}`)],
  ['a chunk without its end', () => post(chunked, `2\r\n{}${end}`)],
  ['a chunk size above 64 bits', () => post(chunked, 'ffffffffffffffffff\r\n{}')],
  ['a chunk extension with a bare LF', () => post(chunked, `2;a\nb\r\n{}\r\n${end}`)],
  ['lines that end with a bare LF', () => post('Content-Length: 0').replaceAll('\r\n', '\n')],
  ['a folded header', () => post('X-A: b\r\n c\r\nContent-Length: 0')],
  ['a header that begins with a space', () => post(' X-A: b\r\nContent-Length: 0')],
  ['a header without a name', () => post(': b\r\nContent-Length: 0')],
  ['a header without a colon', () => post('X-A\r\nContent-Length: 0')],
  ['a control character in a name', () => post('X\x01A: b\r\nContent-Length: 0')],
  ['a NUL in a value', () => post('X-A: b\x00c\r\nContent-Length: 0')],
  ['a tab in the request line', () => post('Content-Length: 0', '', 'POST\t/api/v1/policies\tHTTP/1.1')],
  ['a space in the path', () => post('Content-Length: 0', '', 'POST /api/v1/poli cies HTTP/1.1')],
  ['a control character in the path', () => post('Content-Length: 0', '', 'POST /api/v1/\x01 HTTP/1.1')],
  ['a method in lower case', () => post('Content-Length: 0', '', 'post /api/v1/policies HTTP/1.1')],
  ['a control character in the method', () => post('Content-Length: 0', '', 'PO\x00ST /api/v1/policies HTTP/1.1')],
  ['no version', () => post('Content-Length: 0', '', 'POST /api/v1/policies')],
  ['a version with a sign', () => post('Content-Length: 0', '', 'POST /api/v1/policies HTTP/+1.1')],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
];

test.each(ambiguous)(
  '[threats 43] a request with %s returns 400 and closes the connection; the request behind it is not read',
  async (_what, first) => {
    // Resolves once the gateway has closed the connection.
    const text = await exchangeBytes(system.baseUrl, Buffer.from(first() + smuggled(), 'latin1'));
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))).toEqual([400]);
    expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  },
);

test('[threats 43] none of these requests erased the consent; after an unambiguous request the same bytes do', async () => {
  const read = async () => (await system.api(tenant.key).get(`/consents/${consent.id}`)).body as ConsentJson;
  expect((await read()).deleted_at).toBeNull();
  const text = await exchangeBytes(system.baseUrl, Buffer.from(post('Content-Length: 2', '{}') + smuggled()));
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))).toEqual([400, 200]);
  expect((await read()).deleted_at).not.toBeNull();
});
