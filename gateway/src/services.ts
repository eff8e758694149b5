import type {
  ClosingServiceMethods,
  AuditServiceMethods,
  ContactServiceMethods,
  ControllerServiceMethods,
  EvidenceServiceMethods,
  ExportServiceMethods,
  FactorServiceMethods,
  IdentityServiceMethods,
  KeyServiceMethods,
  MemberServiceMethods,
  NoticeServiceMethods,
  PolicyServiceMethods,
  RequestServiceMethods,
  SeenServiceMethods,
  SessionServiceMethods,
  SiteServiceMethods,
  SsoServiceMethods,
  SubscriptionServiceMethods,
  UsageServiceMethods,
  UserServiceMethods,
  WebhookServiceMethods,
} from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { DeviceCookies } from './pipeline/4-caller/device-cookies';
import type { SessionCookies } from './pipeline/4-caller/session-cookies';
import type { SsoCookies } from './pipeline/4-caller/sso-cookies';
import type { ConsentsClient } from './clients/consents-client';
import type { ConsentExports } from './exports/consent-exports';
import type { EvidenceFiles } from './evidence/evidence-files';
import type { Downloads } from './exports/downloads';
import type { GeoLookup } from './geo/geo-lookup';
import type { AskedContexts } from './notices/asked-contexts';
import type { FoundNotices } from './notices/found-notices';
import type { SiteNotices } from './notices/site-notices';
import type { SiteScripts } from './notices/site-scripts';
import type { SeenReports } from './seen/seen-reports';
import type { PolicyPages } from './policy-pages/policy-pages';
import type { SitePolicies } from './policy-pages/site-policies';
import type { ListCursors } from './lists/list-cursors';
import type { RegisterMails } from './pipeline/5-limits/register-mails';

export type PolicyClient = RpcClient<PolicyServiceMethods>;

export interface Services {
  consents: ConsentsClient;
  policies: PolicyClient;
  notices: RpcClient<NoticeServiceMethods>;
  siteNotices: SiteNotices;
  siteScripts: SiteScripts;
  seen: RpcClient<SeenServiceMethods>;
  seenReports: SeenReports;
  foundNotices: FoundNotices;
  askedContexts: AskedContexts;
  policyPages: PolicyPages;
  /** Path of the program of a person's page. Undefined without a dashboard. */
  personProgram: string | undefined;
  sitePolicies: SitePolicies;
  users: RpcClient<UserServiceMethods>;
  sessions: RpcClient<SessionServiceMethods>;
  factors: RpcClient<FactorServiceMethods>;
  identities: RpcClient<IdentityServiceMethods>;
  members: RpcClient<MemberServiceMethods>;
  requests: RpcClient<RequestServiceMethods>;
  keys: RpcClient<KeyServiceMethods>;
  sites: RpcClient<SiteServiceMethods>;
  sso: RpcClient<SsoServiceMethods>;
  subscriptions: RpcClient<SubscriptionServiceMethods>;
  usage: RpcClient<UsageServiceMethods>;
  contact: RpcClient<ContactServiceMethods>;
  closings: RpcClient<ClosingServiceMethods>;
  audit: RpcClient<AuditServiceMethods>;
  controllers: RpcClient<ControllerServiceMethods>;
  webhooks: RpcClient<WebhookServiceMethods>;
  exports: RpcClient<ExportServiceMethods>;
  consentExports: ConsentExports;
  downloads: Downloads;
  evidence: RpcClient<EvidenceServiceMethods>;
  evidenceFiles: EvidenceFiles;
  cursors: ListCursors;
  exportInlineMaxRows: number;
  /** Without a trailing slash. */
  publicUrl: string;
  geo: GeoLookup;
  sessionCookies: SessionCookies;
  ssoCookies: SsoCookies;
  deviceCookies: DeviceCookies;
  /** `email` as the account service stores it (decision 8.13). */
  forgetLogins: (email: string) => Promise<void>;
  registerMails: RegisterMails;
  nextConsentId: (ms: number) => string;
}
