import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountService } from '@consent/account-service';
import { createConsentService } from '@consent/consent-service';
import type { ProcessName } from '@consent/contracts';
import { createEvidenceService } from '@consent/evidence-service';
import { createExportService } from '@consent/export-service';
import { createGateway } from '@consent/gateway';
import { findFreePort } from '@consent/local-stack';
import { createPolicyService } from '@consent/policy-service';
import type { Logger } from '@consent/kernel';
import { type ServerFacts, startTestNats, startTestRedis, type TestServer, useTestNats, useTestRedis, waitUntil } from '@consent/testkit';
import { createWebhookService } from '@consent/webhook-service';
import { accountConfig } from '../../services/account/src/config';
import { consentConfig } from '../../services/consent/src/config';
import { evidenceConfig } from '../../services/evidence/src/config';
import { exportConfig } from '../../services/export/src/config';
import { policyConfig } from '../../services/policy/src/config';
import { webhookConfig } from '../../services/webhook/src/config';
import { gatewayConfig } from '../../gateway/src/config';
import { connectSystem } from './connect-system';
import { createDatabases, type Databases } from './databases';
import { tellOnFailure } from './facts-of-failure';
import { startMailbox } from './mailbox';
import { patientWithRedis, productSettings } from './product-settings';
import { createRecentLogger } from './recent-logger';
import { settleAll } from './settle-all';
import { startWithFreePorts } from './start-with-free-ports';
import type { TestAuthority } from './test-authority';

export type OwnSystem = Awaited<ReturnType<typeof startSystem>>;
export type SystemOnOwnServers = Awaited<ReturnType<typeof startSystemOnOwnServers>>;

interface SystemOptions {
  gateways?: number;
  logger?: Logger;
  settings?: Record<string, string>;
  /** Empty ones, instead of copies of the templates on the run's PostgreSQL. */
  databases?: Databases;
  /** Enables mutual TLS between the processes. Without it they talk in plain text. */
  authority?: TestAuthority;
  /** False: the audit trail has no leaves, so that a log grows only with consents and policies. */
  isTrailLogged?: boolean;
}

interface Servers {
  redis: ServerFacts;
  nats: ServerFacts;
}

interface OwnServers extends Servers {
  redis: TestServer;
  nats: TestServer;
}

/**
 * Starts the whole product in this process, on the PostgreSQL, Redis and NATS of the run. Use it to change settings, read logs or
 * metrics, or stop a part. Otherwise use useSystem().
 */
export function startSystem(options: SystemOptions = {}) {
  return startOn(
    async (): Promise<Servers> => {
      const [redis, nats] = await Promise.all([useTestRedis(), useTestNats()]);
      return { redis, nats };
    },
    () => Promise.resolve(),
    { ...options, settings: { ...patientWithRedis, ...options.settings } },
  );
}

/** Like startSystem, with its own Redis and NATS, for tests that stop, wipe or stall them. */
export function startSystemOnOwnServers(options: SystemOptions = {}) {
  return startOn(
    async (): Promise<OwnServers> => {
      const [redis, nats] = await Promise.all([startTestRedis(), startTestNats()]);
      return { redis, nats };
    },
    ({ redis, nats }) => Promise.all([redis.remove(), nats.remove()]),
    options,
  );
}

async function startOn<AnyServers extends Servers>(
  startServers: () => Promise<AnyServers>,
  removeServers: (servers: AnyServers) => Promise<unknown>,
  options: SystemOptions,
) {
  return startWithFreePorts(async () => {
    const servers = await startServers();
    /** Newest first. A failed start stops its parts with it too. */
    const undo = [() => removeServers(servers)];
    const stop = async () => {
      for (const stopPart of undo.splice(0)) await stopPart();
    };
    try {
      return { ...(await start(options, servers, (stopPart) => undo.unshift(stopPart))), ...servers, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  });
}

async function start(
  { gateways = 1, logger: given, settings = {}, databases: givenDatabases, authority, isTrailLogged = true }: SystemOptions,
  { redis, nats }: Servers,
  onStop: (stopPart: () => Promise<unknown>) => void,
) {
  const { logger: recentLogger, recent } = createRecentLogger();
  const logger = given ?? recentLogger;
  const endFact = tellOnFailure(recent);
  onStop(() => Promise.resolve(endFact(recent())));
  const temporaryFolder = async (name: string) => {
    const folder = await mkdtemp(join(tmpdir(), `${name}-`));
    onStop(() => rm(folder, { recursive: true }));
    return folder;
  };
  const mailbox = await startMailbox();
  onStop(mailbox.stop);
  const [databases, exportFolder, evidenceFolder] = await Promise.all([
    givenDatabases ?? createDatabases(),
    temporaryFolder('exports'),
    temporaryFolder('evidence'),
  ]);
  const shared = {
    ...productSettings({ redis, nats, smtpPort: mailbox.smtpPort, exportFolder }),
    EVIDENCE_REGISTER: join(evidenceFolder, 'register'),
    ...settings,
  };

  const sharedBy = (name: ProcessName) => ({ ...shared, ...authority?.settingsOf(name) });

  // account and policy need each other's address, so choose their ports before either starts.
  const accountPort = await findFreePort();
  const policyPort = await findFreePort();
  const addresses = { ACCOUNT_ADDRESS: `127.0.0.1:${accountPort}`, POLICY_ADDRESS: `127.0.0.1:${policyPort}` };
  const account = createAccountService(
    accountConfig({
      ...{ ...sharedBy('account'), ...addresses, DATABASE_URL: databases.account, RPC_PORT: String(accountPort) },
      ...(!isTrailLogged && { EVIDENCE_LOG: 'off' }),
    }),
    {
      logger,
    },
  );
  const policy = createPolicyService(
    policyConfig({ ...sharedBy('policy'), ...addresses, DATABASE_URL: databases.policy, RPC_PORT: String(policyPort) }),
    {
      logger,
    },
  );
  const consent = createConsentService(consentConfig({ ...sharedBy('consent'), ...addresses, DATABASE_URL: databases.consent }), {
    logger,
  });
  const webhook = createWebhookService(webhookConfig({ ...sharedBy('webhook'), DATABASE_URL: databases.webhook }), { logger });
  onStop(() => Promise.all([consent.stop(), policy.stop(), account.stop(), webhook.stop()]));
  await settleAll([account.start(), policy.start(), consent.start(), webhook.start()]);
  const consentHttp = { CONSENT_HTTP_ADDRESS: `127.0.0.1:${consent.httpPort()}` };
  const exportApp = createExportService(exportConfig({ ...sharedBy('export'), ...consentHttp, DATABASE_URL: databases.export }), {
    logger,
  });
  const evidence = createEvidenceService(
    evidenceConfig({
      ...sharedBy('evidence'),
      ...addresses,
      CONSENT_ADDRESS: `127.0.0.1:${consent.rpcPort()}`,
      DATABASE_URL: databases.evidence,
    }),
    { logger },
  );
  onStop(() => Promise.all([exportApp.stop(), evidence.stop()]));
  await settleAll([exportApp.start(), evidence.start()]);

  const evidenceAddresses = {
    EVIDENCE_ADDRESS: `127.0.0.1:${evidence.rpcPort()}`,
    EVIDENCE_HTTP_ADDRESS: `127.0.0.1:${evidence.httpPort()}`,
  };
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
        ...evidenceAddresses,
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
  const internal = {
    ...addresses,
    CONSENT_ADDRESS: `127.0.0.1:${consent.rpcPort()}`,
    WEBHOOK_ADDRESS: `127.0.0.1:${webhook.rpcPort()}`,
    EXPORT_ADDRESS: `127.0.0.1:${exportApp.rpcPort()}`,
    ...consentHttp,
    EXPORT_HTTP_ADDRESS: `127.0.0.1:${exportApp.httpPort()}`,
    ...evidenceAddresses,
  };
  const opsUrl = (app: { opsPort: () => number }) => `http://127.0.0.1:${app.opsPort()}`;
  const client = connectSystem(
    {
      baseUrls: started.map(({ url }) => url),
      opsUrls: {
        gateway: opsUrl(started[0]!.gateway),
        ...Object.fromEntries(
          Object.entries({ account, consent, policy, webhook, export: exportApp, evidence }).map(([name, app]) => [name, opsUrl(app)]),
        ),
      },
      metricsUrls: started.map(({ gateway }) => `${opsUrl(gateway)}/metrics`),
      internal,
      databases,
      exportFolder,
    },
    authority,
  );
  onStop(client.disconnect);
  return {
    ...client,
    mailbox,
    startGateway: async (changed: Record<string, string>) => (await startGateway(changed)).url,
  };
}
