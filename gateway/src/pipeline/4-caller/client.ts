import { isUtf8 } from 'node:buffer';
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SessionCookies } from './session-cookies';
import type { GeoLookup, Place } from '../../geo/geo-lookup';
import { type AddressOf, networkOf } from '../0-common/client-address';

export interface Client {
  /** Country and region. Handlers never see the address itself (decision 2.4). */
  place: () => Place;
  /** As rules of a site name it, such as `DE` or `US-CA`. "" if unknown. */
  placeCode: () => string;
  userAgent: () => string;
  sessionDigest: () => Buffer | undefined;
  /** HMAC-SHA-256 of the client's network with a text. The same for all addresses of a household (decision 57.4). */
  hashNetwork: (key: Buffer, text: string) => Buffer;
}

export interface ClientParts {
  addressOf: AddressOf;
  geo: GeoLookup;
  sessionCookies: SessionCookies;
}

export function clientOf(request: IncomingMessage, { addressOf, geo, sessionCookies }: ClientParts): Client {
  return {
    place: () => geo.placeOf(addressOf(request)),
    placeCode: () => geo.codeOf(addressOf(request)),
    userAgent: () => readUserAgent(request.headers['user-agent']),
    sessionDigest: () => sessionCookies.find(request)?.digest,
    hashNetwork: (key, text) =>
      createHmac('sha256', key)
        .update(`${networkOf(addressOf(request))}\n${text}`)
        .digest(),
  };
}

const maxUserAgentCharacters = 1024;

/**
 * Node decodes headers as Latin-1, so text sent as UTF-8 is decoded again. Long text is cut and bad characters are
 * removed or replaced instead of refused, because people do not choose their User-Agent.
 */
function readUserAgent(header: string | undefined): string {
  if (header === undefined) return '';
  const bytes = Buffer.from(header, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : header;
  const characters = [...text.toWellFormed().replaceAll('\0', '')];
  return characters.slice(0, maxUserAgentCharacters).join('');
}
