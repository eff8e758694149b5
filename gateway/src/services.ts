import type {
  ContactServiceMethods,
  KeyServiceMethods,
  PolicyServiceMethods,
  SessionServiceMethods,
  SiteServiceMethods,
  SubscriptionServiceMethods,
  UsageServiceMethods,
  UserServiceMethods,
  WebhookServiceMethods,
} from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { SessionCookies } from './authentication/session-cookies';
import type { ConsentsClient } from './clients/consents-client';
import type { GeoLookup } from './geo/geo-lookup';

export type PolicyClient = RpcClient<PolicyServiceMethods>;

/** What a handler works with. */
export interface Services {
  consents: ConsentsClient;
  policies: PolicyClient;
  users: RpcClient<UserServiceMethods>;
  sessions: RpcClient<SessionServiceMethods>;
  keys: RpcClient<KeyServiceMethods>;
  sites: RpcClient<SiteServiceMethods>;
  subscriptions: RpcClient<SubscriptionServiceMethods>;
  usage: RpcClient<UsageServiceMethods>;
  contact: RpcClient<ContactServiceMethods>;
  webhooks: RpcClient<WebhookServiceMethods>;
  geo: GeoLookup;
  sessionCookies: SessionCookies;
  /** A ULID whose time part is the given instant. */
  nextConsentId: (ms: number) => string;
}
