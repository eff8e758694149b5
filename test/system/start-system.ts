import { createAccountApp } from '@consent/account-service';
import { createConsentApp } from '@consent/consent-service';
import { accountService, keyService, siteService, usageService } from '@consent/contracts';
import { createGateway } from '@consent/gateway';
import { findFreePort } from '@consent/local-stack';
import { createPolicyApp } from '@consent/policy-service';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger, type Logger } from '@consent/telemetry';
import { createTestDatabase, startTestNats, startTestRedis, waitUntil } from '@consent/testkit';
import { accountConfig } from '../../services/account/src/config';
import { consentConfig } from '../../services/consent/src/config';
import { policyConfig } from '../../services/policy/src/config';
import { gatewayConfig } from '../../gateway/src/config';
import { createApiClient } from './api-client';
import { openSql } from './sql';
import { createTenants } from './tenants';

export type System = Awaited<ReturnType<typeof startSystem>>;

interface SystemOptions {
  gateways?: number;
  /** Of every process; silent when absent. */
  logger?: Logger;
}

/**
 * The whole product in this process: real PostgreSQL, Redis and NATS, every service
 * started through its app.ts, reached over HTTP as a client does.
 */
export async function startSystem(options: SystemOptions = {}) {
  /** What was started, last first; so that a start that fails leaves nothing behind. */
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopPart of undo.splice(0)) await stopPart();
  };
  try {
    return { ...(await start(options, (stopPart) => undo.unshift(stopPart))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start({ gateways = 1, logger = createSilentLogger() }: SystemOptions, onStop: (stopPart: () => Promise<unknown>) => void) {
  const openDatabase = async (name: string) => {
    const database = await createTestDatabase(name);
    onStop(database.drop);
    const sql = openSql(database.url);
    onStop(sql.end);
    return { url: database.url, sql };
  };
  const [redis, nats, accountDb, consentDb, policyDb] = await Promise.all([
    startTestRedis(),
    startTestNats(),
    openDatabase('account'),
    openDatabase('consent'),
    openDatabase('policy'),
  ]);
  onStop(() => Promise.all([redis.remove(), nats.remove()]));
  const shared = {
    NODE_ENV: 'test',
    REDIS_URL: redis.url,
    NATS_URL: nats.url,
    API_KEY_PEPPER: 'p'.repeat(32),
    CURSOR_KEY: 'c'.repeat(32),
  };

  // account and policy name each other; ports are fixed before either starts.
  const accountPort = await findFreePort();
  const policyPort = await findFreePort();
  const addresses = { ACCOUNT_ADDRESS: `127.0.0.1:${accountPort}`, POLICY_ADDRESS: `127.0.0.1:${policyPort}` };
  const account = createAccountApp(accountConfig({ ...shared, ...addresses, DATABASE_URL: accountDb.url, RPC_PORT: String(accountPort) }), {
    logger,
  });
  const policy = createPolicyApp(policyConfig({ ...shared, ...addresses, DATABASE_URL: policyDb.url, RPC_PORT: String(policyPort) }), {
    logger,
  });
  const consent = createConsentApp(consentConfig({ ...shared, ...addresses, DATABASE_URL: consentDb.url }), { logger });
  onStop(() => Promise.all([consent.stop(), policy.stop(), account.stop()]));
  await Promise.all([account.start(), policy.start(), consent.start()]);

  const gatewayApps = [];
  for (let i = 0; i < gateways; i++) {
    const gateway = await createGateway(
      gatewayConfig({
        ...shared,
        ...addresses,
        CONSENT_ADDRESS: `127.0.0.1:${consent.rpcPort()}`,
        PORT: '0',
        PUBLIC_URL: 'http://127.0.0.1:8080',
      }),
      { logger },
    );
    onStop(gateway.stop);
    await gateway.start();
    gatewayApps.push(gateway);
  }
  const baseUrls = gatewayApps.map((gateway) => `http://127.0.0.1:${gateway.port()}`);
  for (const url of baseUrls) await waitUntil('the gateway is ready', async () => (await fetch(`${url}/readyz`)).status === 200);

  const connection = createRpcConnection({
    address: addresses.ACCOUNT_ADDRESS,
    logger,
    registry: createRegistry('tests', { processMetrics: false }),
  });
  onStop(connection.stop);
  const rpc = {
    accounts: connection.client(accountService),
    keys: connection.client(keyService),
    sites: connection.client(siteService),
    usage: connection.client(usageService),
  };

  return {
    /** Of the first gateway; the others at baseUrls. */
    baseUrl: baseUrls[0] as string,
    baseUrls,
    /** Of each gateway, for rules about what it does behind its answers. */
    metricsUrls: gatewayApps.map((gateway) => `http://127.0.0.1:${gateway.opsPort()}/metrics`),
    databases: { account: accountDb.url, consent: consentDb.url, policy: policyDb.url },
    sql: { account: accountDb.sql, consent: consentDb.sql, policy: policyDb.sql },
    redis,
    nats,
    rpc,
    tenants: createTenants(rpc),
    /** A client with this key; without one, no Authorization header. */
    api: (key?: string, gateway = 0) => createApiClient(`${baseUrls[gateway]}/api/v1`, key),
  };
}
