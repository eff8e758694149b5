import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { SessionCookies } from './session-cookies';
import type { GeoLookup, Place } from '../../geo/geo-lookup';
import type { AddressOf } from './client-address';

/** Who is at the other end of the connection; each is read only when asked for. */
export interface Client {
  /** Where it is. The address itself reaches no handler (decision 2.4). */
  place: () => Place;
  /** User-Agent: at most 1024 characters of valid text; "" without one. */
  userAgent: () => string;
  /** Digest of the session cookie it sent, ended or not; undefined without one. */
  sessionDigest: () => Buffer | undefined;
}

export interface ClientParts {
  addressOf: AddressOf;
  geo: GeoLookup;
  sessionCookies: SessionCookies;
}

export function clientOf(request: IncomingMessage, { addressOf, geo, sessionCookies }: ClientParts): Client {
  return {
    place: () => geo.placeOf(addressOf(request)),
    userAgent: () => readUserAgent(request.headers['user-agent']),
    sessionDigest: () => sessionCookies.find(request)?.digest,
  };
}

const maxUserAgentCharacters = 1024;

/** Node reads header bytes as Latin-1; what was sent as UTF-8 is read as such. Nobody chooses his browser's text: it is cut, not refused. */
function readUserAgent(header: string | undefined): string {
  if (header === undefined) return '';
  const bytes = Buffer.from(header, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : header;
  const characters = [...text.toWellFormed().replaceAll('\0', '')];
  return characters.slice(0, maxUserAgentCharacters).join('');
}
