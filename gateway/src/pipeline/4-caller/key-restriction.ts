import type { KeyScope } from '@consent/admission';
import type { ResolveKeyResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import ipaddr from 'ipaddr.js';
import type { OwnSites, SiteKeys } from './site-keys';

/** What a key may touch at most (decisions 28.3, 78). It never changes. */
export interface KeyRestriction {
  /** The only site; "": every site. */
  readonly siteId: string;
  /** The same as a set; undefined: every site. */
  readonly sites?: OwnSites;
  readonly readOnly: boolean;
  /** undefined: everything. */
  readonly scopes?: ReadonlySet<string>;
  /** undefined: from everywhere. */
  readonly ranges?: readonly Range[];
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;

export function restrictionOf({
  siteId = '',
  readOnly = false,
  limits: { scopes, addresses } = { scopes: [], addresses: [] },
}: Pick<ResolveKeyResponse, 'siteId' | 'readOnly' | 'limits'>): KeyRestriction | undefined {
  if (siteId === '' && !readOnly && scopes.length + addresses.length === 0) return undefined;
  return {
    ...{ siteId, readOnly },
    ...(siteId !== '' && { sites: new Set([siteId]) }),
    ...(scopes.length > 0 && { scopes: new Set(scopes) }),
    ...(addresses.length > 0 && { ranges: addresses.map((range) => ipaddr.parseCIDR(range)) }),
  };
}

interface Called {
  method: string;
  siteKeys?: SiteKeys | undefined;
  keyScope?: KeyScope | 'any' | undefined;
}

/**
 * The refusal of a key whose restriction rules out the route or the client, whatever the request says. Routes without `siteKeys` refuse
 * keys of one site, and those without `keyScope` refuse keys with scopes.
 */
export function refusalOf(
  restriction: KeyRestriction | undefined,
  { method, siteKeys, keyScope }: Called,
  address: () => string,
): ServiceError | undefined {
  if (restriction === undefined) return undefined;
  const { ranges, scopes, readOnly, siteId } = restriction;
  if (ranges !== undefined && !isWithin(ranges, address()))
    return forbidden('This API key cannot be used from your address. Call from one of its addresses, or use another API key.');
  if (scopes !== undefined && keyScope !== 'any' && (keyScope === undefined || !scopes.has(keyScope))) {
    const needed = keyScope === undefined ? 'without scopes' : `with the scope ${keyScope}`;
    return forbidden(`This API key has the scopes ${[...scopes].join(', ')}. Use an API key ${needed}.`);
  }
  if (readOnly && method !== 'GET') return readOnlyKey();
  if (siteId === '' || (siteKeys !== undefined && !('refused' in siteKeys))) return undefined;
  return forbidden(`${siteKeys?.refused ?? 'API keys of one site cannot call this endpoint.'} Use an API key for all sites.`);
}

function isWithin(ranges: readonly Range[], text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return ranges.some((range) => address.kind() === range[0].kind() && address.match(range));
}

/** For reads that write when asked to. Throws `forbidden` for a read-only key. */
export function requireWriteAccess({ restriction }: { restriction?: KeyRestriction | undefined }): void {
  if (restriction?.readOnly === true) throw readOnlyKey();
}

function readOnlyKey(): ServiceError {
  return forbidden('This API key is read-only. Use an API key that can write.');
}

const forbidden = (message: string) => new ServiceError('forbidden', message);
