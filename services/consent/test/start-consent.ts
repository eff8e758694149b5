import { randomUUID } from 'node:crypto';
import { consentService, type NewConsent, type Site, type SiteFacts } from '@consent/contracts';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createTestDatabase, useTestNats } from '@consent/testkit';
import { Client } from 'pg';
import { ulid } from 'ulid';
import { createConsentService } from '../src/service';
import { consentConfig } from '../src/config';
import { startFakeOwners } from './fake-owners';

interface Servers {
  databaseUrl: string;
  natsUrl: string;
  ownersAddress: string;
}

export function consentSettingsOf({ databaseUrl, natsUrl, ownersAddress }: Servers): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    ACCOUNT_ADDRESS: ownersAddress,
    POLICY_ADDRESS: ownersAddress,
    CURSOR_KEY: 'c'.repeat(32),
  };
}

/** Without a database in `settings` it gets its own. */
export async function startConsent(settings: Record<string, string> = {}) {
  const { DATABASE_URL: givenUrl } = settings;
  const [database, nats, owners] = await Promise.all([
    givenUrl === undefined ? createTestDatabase('consent') : { url: givenUrl },
    useTestNats(),
    startFakeOwners(),
  ]);
  const logger = createSilentLogger();
  const servers = { databaseUrl: database.url, natsUrl: nats.url, ownersAddress: owners.address };
  const allSettings = { ...consentSettingsOf(servers), ...settings };
  const app = createConsentService(consentConfig(allSettings), { logger });
  try {
    await app.start();
  } catch (error) {
    await owners.stop();
    throw error;
  }
  const connection = createRpcConnection({
    address: `127.0.0.1:${app.rpcPort()}`,
    logger,
    registry: createRegistry('test', { processMetrics: false }),
  });
  const sql = new Client({ connectionString: database.url });
  await sql.connect();

  return {
    client: connection.client(consentService),
    rpcPort: app.rpcPort(),
    httpUrl: `http://127.0.0.1:${app.httpPort()}`,
    isReady: async () => (await fetch(`http://127.0.0.1:${app.opsPort()}/readyz`)).status === 200,
    metrics: async () => (await fetch(`http://127.0.0.1:${app.opsPort()}/metrics`)).text(),
    owners,
    sql,
    databaseUrl: database.url,
    settings: allSettings,
    stop: async () => {
      await sql.end();
      await connection.stop();
      await app.stop();
      await owners.stop();
    },
  };
}

/** The gateway sends this if it could not read the site's facts. */
export function withoutFacts({ siteFacts: _, ...row }: NewConsent): NewConsent {
  return row;
}

export function aSite(accountId: string, overrides: Partial<Site> = {}): Site {
  return {
    id: randomUUID(),
    accountId,
    name: 'Site',
    domain: 'example.com',
    categoriesClosed: false,
    categories: [],
    policyId: '',
    token: 'st_token',
    createdAtMs: 1,
    updatedAtMs: 1,
    deletedAtMs: 0,
    ...overrides,
  };
}

export function factsOf(site: Site, overrides: Partial<SiteFacts> = {}): SiteFacts {
  return {
    siteId: site.id,
    deleted: false,
    policyId: '',
    policyVersion: 0,
    policySha256: '',
    categoriesClosed: false,
    categories: [],
    ...overrides,
  };
}

/** Refers to the first facts of its call (factsOf). */
export function aRow(site: Site, overrides: Partial<NewConsent> = {}): NewConsent {
  return {
    accountId: site.accountId,
    id: ulid(),
    siteId: site.id,
    subjectId: 'subject',
    consentId: '',
    accepted: true,
    preferencesJson: '{"analytics":true}',
    country: '',
    region: '',
    userAgent: '',
    siteFacts: 0,
    ...overrides,
  };
}
