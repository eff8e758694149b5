import type { PolicyServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { ConsentsClient } from './clients/consents-client';
import type { GeoLookup } from './geo/geo-lookup';

export type PolicyClient = RpcClient<PolicyServiceMethods>;

/** What a handler works with. */
export interface Services {
  consents: ConsentsClient;
  policies: PolicyClient;
  geo: GeoLookup;
  /** A ULID whose time part is the given instant. */
  nextConsentId: (ms: number) => string;
}
