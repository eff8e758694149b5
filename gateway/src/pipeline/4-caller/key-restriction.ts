import type { ResolveKeyResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { SiteKeys } from './site-keys';

/** What a key may touch at most (decision 28.3). It never changes. */
export interface KeyRestriction {
  /** The only site; "": every site. */
  readonly siteId: string;
  readonly readOnly: boolean;
}

export function restrictionOf({
  siteId = '',
  readOnly = false,
}: Pick<ResolveKeyResponse, 'siteId' | 'readOnly'>): KeyRestriction | undefined {
  return siteId === '' && !readOnly ? undefined : { siteId, readOnly };
}

/**
 * The refusal of a key whose restriction rules out the route, whatever the request says. Routes without `siteKeys` refuse
 * keys of one site.
 */
export function refusalOf(
  restriction: KeyRestriction | undefined,
  { method, siteKeys }: { method: string; siteKeys?: SiteKeys | undefined },
): ServiceError | undefined {
  if (restriction === undefined) return undefined;
  if (restriction.readOnly && method !== 'GET') return readOnlyKey();
  if (restriction.siteId === '' || (siteKeys !== undefined && !('refused' in siteKeys))) return undefined;
  return new ServiceError(
    'forbidden',
    `${siteKeys?.refused ?? 'API keys of one site cannot call this endpoint.'} Use an API key for all sites.`,
  );
}

/** For reads that write when asked to. Throws `forbidden` for a read-only key. */
export function requireWriteAccess({ restriction }: { restriction?: KeyRestriction | undefined }): void {
  if (restriction?.readOnly === true) throw readOnlyKey();
}

function readOnlyKey(): ServiceError {
  return new ServiceError('forbidden', 'This API key is read-only. Use an API key that can write.');
}
