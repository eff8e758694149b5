import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountApp } from '@consent/account-service';
import { createConsentApp } from '@consent/consent-service';
import { accountService, keyService, siteService, usageService, webhookService, type ProcessName } from '@consent/contracts';
import { createExportApp } from '@consent/export-service';
import { createGateway } from '@consent/gateway';
import { findFreePort } from '@consent/local-stack';
import { createPolicyApp } from '@consent/policy-service';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger, type Logger } from '@consent/telemetry';
import { createTestDatabase, startTestNats, startTestRedis, waitUntil } from '@consent/testkit';
import { createWebhookApp } from '@consent/webhook-service';
import { accountConfig } from '../../services/account/src/config';
import { consentConfig } from '../../services/consent/src/config';
import { exportConfig } from '../../services/export/src/config';
import { policyConfig } from '../../services/policy/src/config';
import { webhookConfig } from '../../services/webhook/src/config';
import { gatewayConfig } from '../../gateway/src/config';
import { createApiClient } from './api-client';
import { createBrowser } from './browser';
import type { TestAuthority } from './test-authority';
import { startMailbox } from './mailbox';
import { openSql } from './sql';
import { createTenants, type Tenant } from './tenants';

export type System = Awaited<ReturnType<typeof startSystem>>;

interface SystemOptions {
  gateways?: number;
  /** Of every process; silent when absent. */
  logger?: Logger;
  /** Settings of every process, over those below. */
  settings?: Record<string, string>;
  /** Certificates by which the processes know each other; plain text without. */
  authority?: TestAuthority;
}

/**
 * All browsers of a test have one address, and tests write faster than people: limits by
 * address and of sessions are for the tests about them.
 */
const roomyLimits = {
  LIMIT_LOGIN_ADDRESS_MAX: '10000',
  LIMIT_REGISTER_ADDRESS_MAX: '10000',
  LIMIT_FORGOT_PASSWORD_ADDRESS_MAX: '10000',
  LIMIT_RESEND_VERIFICATION_ADDRESS_MAX: '10000',
  LIMIT_CONTACT_ADDRESS_MAX: '10000',
  LIMIT_SESSION_WRITES_MAX: '10000',
  LIMIT_SESSION_ROWS_MAX: '100000',
  LIMIT_SESSION_READS_MAX: '10000',
};

/**
 * The whole product in this process: real PostgreSQL, Redis and NATS, every service
 * started through its app.ts, reached over HTTP as a client does.
 */
export async function startSystem(options: SystemOptions = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Tests run side by side: a port that was free when it was chosen may be taken when it is wanted.
      if (attempt === 3 || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

async function startOnce(options: SystemOptions) {
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

async function start(
  { gateways = 1, logger = createSilentLogger(), settings = {}, authority }: SystemOptions,
  onStop: (stopPart: () => Promise<unknown>) => void,
) {
  const openDatabase = async (name: string) => {
    const database = await createTestDatabase(name);
    onStop(database.drop);
    const sql = openSql(database.url);
    onStop(sql.end);
    return { url: database.url, sql };
  };
  const [redis, nats, mailbox, accountDb, consentDb, policyDb, webhookDb, exportDb, exportFolder] = await Promise.all([
    startTestRedis(),
    startTestNats(),
    startMailbox(),
    openDatabase('account'),
    openDatabase('consent'),
    openDatabase('policy'),
    openDatabase('webhook'),
    openDatabase('export'),
    mkdtemp(join(tmpdir(), 'exports-')),
  ]);
  onStop(() => Promise.all([redis.remove(), nats.remove(), mailbox.stop(), rm(exportFolder, { recursive: true })]));
  const shared = {
    NODE_ENV: 'test',
    REDIS_URL: redis.url,
    NATS_URL: nats.url,
    EVENT_KEYS: `test:${'v'.repeat(32)}`,
    API_KEY_PEPPER: 'p'.repeat(32),
    CURSOR_KEY: 'c'.repeat(32),
    CSRF_SECRET: 's'.repeat(32),
    DEVICE_COOKIE_KEYS: `test:${'d'.repeat(32)}`,
    LIMIT_KEY_SECRET: 'l'.repeat(32),
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    MAIL_FROM: 'Consent <no-reply@example.com>',
    CONTACT_EMAIL: 'team@example.com',
    DASHBOARD_URL: 'http://127.0.0.1:8080',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    WEBHOOK_SECRET_KEYS: `test:${Buffer.alloc(32, 'w').toString('base64')}`,
    WEBHOOK_SUBJECT_KEY: 'w'.repeat(32),
    EXPORT_FOLDER: exportFolder,
    EXPORT_TOKEN_KEYS: `test:${'e'.repeat(32)}`,
    // Receivers of tests are on this machine.
    WEBHOOK_ALLOW_INSECURE: 'true',
    ...roomyLimits,
    ...settings,
  };

  const sharedBy = (name: ProcessName) => ({ ...shared, ...authority?.settingsOf(name) });

  // account and policy name each other; ports are fixed before either starts.
  const accountPort = await findFreePort();
  const policyPort = await findFreePort();
  const addresses = { ACCOUNT_ADDRESS: `127.0.0.1:${accountPort}`, POLICY_ADDRESS: `127.0.0.1:${policyPort}` };
  const account = createAccountApp(
    accountConfig({ ...sharedBy('account'), ...addresses, DATABASE_URL: accountDb.url, RPC_PORT: String(accountPort) }),
    {
      logger,
    },
  );
  const policy = createPolicyApp(
    policyConfig({ ...sharedBy('policy'), ...addresses, DATABASE_URL: policyDb.url, RPC_PORT: String(policyPort) }),
    {
      logger,
    },
  );
  const consent = createConsentApp(consentConfig({ ...sharedBy('consent'), ...addresses, DATABASE_URL: consentDb.url }), { logger });
  const webhook = createWebhookApp(webhookConfig({ ...sharedBy('webhook'), DATABASE_URL: webhookDb.url }), { logger });
  onStop(() => Promise.all([consent.stop(), policy.stop(), account.stop(), webhook.stop()]));
  await Promise.all([account.start(), policy.start(), consent.start(), webhook.start()]);
  const consentHttp = { CONSENT_HTTP_ADDRESS: `127.0.0.1:${consent.httpPort()}` };
  const exportApp = createExportApp(exportConfig({ ...sharedBy('export'), ...consentHttp, DATABASE_URL: exportDb.url }), { logger });
  onStop(exportApp.stop);
  await exportApp.start();

  const startGateway = async (changed: Record<string, string> = {}) => {
    const gateway = await createGateway(
      gatewayConfig({
        ...sharedBy('gateway'),
        ...changed,
        ...addresses,
        CONSENT_ADDRESS: `127.0.0.1:${consent.rpcPort()}`,
        WEBHOOK_ADDRESS: `127.0.0.1:${webhook.rpcPort()}`,
        ...consentHttp,
        EXPORT_ADDRESS: `127.0.0.1:${exportApp.rpcPort()}`,
        EXPORT_HTTP_ADDRESS: `127.0.0.1:${exportApp.httpPort()}`,
        PORT: '0',
      }),
      { logger },
    );
    onStop(gateway.stop);
    await gateway.start();
    const url = `http://127.0.0.1:${gateway.port()}`;
    await waitUntil('the gateway is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
    return { gateway, url };
  };
  const started = [];
  for (let i = 0; i < gateways; i++) started.push(await startGateway());
  const gatewayApps = started.map(({ gateway }) => gateway);
  const baseUrls = started.map(({ url }) => url);

  const registry = createRegistry('tests', { processMetrics: false });
  const connect = (to: 'account' | 'webhook', as: ProcessName) => {
    const address = to === 'account' ? addresses.ACCOUNT_ADDRESS : `127.0.0.1:${webhook.rpcPort()}`;
    const connection = createRpcConnection({ to, address, tls: authority?.tlsOf(as), logger, registry });
    onStop(connection.stop);
    return connection;
  };
  const toAccount = connect('account', 'gateway');
  const rpc = {
    accounts: connect('account', 'admin').client(accountService),
    keys: toAccount.client(keyService),
    sites: toAccount.client(siteService),
    usage: toAccount.client(usageService),
    webhooks: connect('webhook', 'gateway').client(webhookService),
  };

  return {
    /** Of the first gateway; the others at baseUrls. */
    baseUrl: baseUrls[0] as string,
    baseUrls,
    /** Starts one more gateway, with other settings; resolves with its address. */
    startGateway: async (changed: Record<string, string>) => (await startGateway(changed)).url,
    /** Of each gateway, for rules about what it does behind its answers. */
    metricsUrls: gatewayApps.map((gateway) => `http://127.0.0.1:${gateway.opsPort()}/metrics`),
    /** Of each process, for rules about what all of them show. */
    opsUrls: Object.fromEntries(
      Object.entries({ gateway: gatewayApps[0], account, consent, policy, webhook, export: exportApp }).map(([name, app]) => [
        name,
        `http://127.0.0.1:${app?.opsPort()}`,
      ]),
    ),
    /** Where each internal server listens, for rules about who may talk to it. */
    internal: {
      ...addresses,
      CONSENT_ADDRESS: `127.0.0.1:${consent.rpcPort()}`,
      WEBHOOK_ADDRESS: `127.0.0.1:${webhook.rpcPort()}`,
      EXPORT_ADDRESS: `127.0.0.1:${exportApp.rpcPort()}`,
      ...consentHttp,
      EXPORT_HTTP_ADDRESS: `127.0.0.1:${exportApp.httpPort()}`,
    },
    databases: { account: accountDb.url, consent: consentDb.url, policy: policyDb.url, webhook: webhookDb.url, export: exportDb.url },
    sql: { account: accountDb.sql, consent: consentDb.sql, policy: policyDb.sql, webhook: webhookDb.sql, export: exportDb.sql },
    redis,
    nats,
    /** Where finished files are. */
    exportFolder,
    /** Every mail that was sent. */
    mailbox,
    rpc,
    tenants: createTenants(rpc),
    /** A client with this key; without one, no Authorization header. */
    api: (key?: string, gateway = 0) => createApiClient(`${baseUrls[gateway]}/api/v1`, key),
    /** A browser that nobody has signed in with yet. */
    browser: (gateway = 0) => createBrowser(`${baseUrls[gateway]}/api/v1`),
    /** A browser with a session of the tenant's person. */
    signIn: async (tenant: Tenant, gateway = 0) => {
      const browser = createBrowser(`${baseUrls[gateway]}/api/v1`);
      await browser.logIn(tenant);
      return browser;
    },
  };
}
