import { isIP, isIPv4 } from 'node:net';
import { open, type CityResponse, type Reader } from 'maxmind';
import { placeCodeOf } from './place-code';

export interface Place {
  /** ISO 3166-1 alpha-2, or "". */
  country: string;
  region: string;
}

export interface GeoLookup {
  placeOf: (address: string) => Place;
  /** Country or state as rules of a site name it, such as `DE` or `US-CA`. "" if unknown. */
  codeOf: (address: string) => string;
  /** Whether the file tells states of the US apart. */
  tellsStates: boolean;
}

const nowhere: Place = { country: '', region: '' };

/** Format of the dbip packages. MaxMind's own format nests these fields. */
interface FlatRecord {
  country_code?: string;
  state1?: string;
}

/** Country and region of an address (decision 2.4). The address is not stored, not logged and not part of any error. */
export async function openGeoLookup(file: string): Promise<GeoLookup> {
  const reader = (await open(file)) as unknown as Reader<CityResponse>;
  const readsIpv6 = reader.metadata.ipVersion === 6;

  const find = (address: string) => {
    const plain = withoutMapping(address);
    // Looking up an IPv6 address in an IPv4 file would return the place of an unrelated address.
    if (isIP(plain) === 0 || (!readsIpv6 && !isIPv4(plain))) return undefined;
    const found = reader.get(plain) as (CityResponse & FlatRecord) | null;
    const country = found?.country_code ?? found?.country?.iso_code ?? '';
    if (found === null || !/^[A-Z]{2}$/.test(country)) return undefined;
    const subdivision = found.subdivisions?.[0];
    return { country, region: found.state1 ?? subdivision?.names.en ?? '', isoCode: subdivision?.iso_code ?? '' };
  };
  const codeOf = (address: string): string => {
    const found = find(address);
    return found === undefined ? '' : placeCodeOf(found);
  };

  return {
    placeOf: (address) => {
      const { country, region } = find(address) ?? nowhere;
      return { country, region };
    },
    codeOf,
    tellsStates: probes.some((address) => codeOf(address).startsWith('US-')),
  };
}

/** Spread over all IPv4 addresses. The US has hundreds of them, so a file with states knows one of some of these. */
const probes = Array.from({ length: 223 * 16 }, (_, at) => `${1 + Math.floor(at / 16)}.${(at % 16) * 16}.0.1`);

const mappedPrefix = '::ffff:';

function withoutMapping(address: string): string {
  const lower = address.toLowerCase();
  if (lower.startsWith(mappedPrefix) && isIPv4(lower.slice(mappedPrefix.length))) return lower.slice(mappedPrefix.length);
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(lower);
  if (hex === null) return address;
  const high = Number.parseInt(hex[1] as string, 16);
  const low = Number.parseInt(hex[2] as string, 16);
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}
