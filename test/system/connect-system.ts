import {
  accountService,
  type AddressSetting,
  consentService,
  keyService,
  noticeService,
  type ProcessName,
  type ServiceName,
  serviceNames,
  requestService,
  ssoService,
  siteService,
  usageService,
  webhookService,
} from '@consent/contracts';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createApiClient } from './api-client';
import { createBrowser } from './browser';
import type { Databases } from './databases';
import { openSql } from './sql';
import { createTenants, type Tenant } from './tenants';
import type { TestAuthority } from './test-authority';

export interface SystemAddresses {
  /** One per gateway, without /api/v1. */
  baseUrls: readonly string[];
  /** Operations server by process name. */
  opsUrls: Readonly<Record<string, string>>;
  metricsUrls: readonly string[];
  internal: Readonly<Record<AddressSetting, string>>;
  databases: Databases;
  /** Of the cells beside the main one. */
  cellSchemas?: readonly string[];
  exportFolder: string;
}

export type SystemClient = ReturnType<typeof connectSystem>;

export function connectSystem(addresses: SystemAddresses, authority?: TestAuthority) {
  const { baseUrls, internal, databases, cellSchemas } = addresses;
  const logger = createSilentLogger();
  const registry = createRegistry('tests', { processMetrics: false });
  const connect = (to: 'account' | 'consent' | 'policy' | 'webhook', as: ProcessName) => {
    const setting = {
      account: 'ACCOUNT_ADDRESS',
      consent: 'CONSENT_ADDRESS',
      policy: 'POLICY_ADDRESS',
      webhook: 'WEBHOOK_ADDRESS',
    } as const;
    const address = internal[setting[to]];
    // On a busy machine a good call may take longer than the product allows.
    return createRpcConnection({ to, address, tls: authority?.tlsOf(as), logger, registry, timeoutMs: 60_000 });
  };
  const [toAccount, asAdmin, toConsent, toPolicy, toWebhook] = [
    connect('account', 'gateway'),
    connect('account', 'admin'),
    connect('consent', 'gateway'),
    connect('policy', 'gateway'),
    connect('webhook', 'gateway'),
  ];
  const rpc = {
    accounts: asAdmin.client(accountService),
    consents: toConsent.client(consentService),
    keys: toAccount.client(keyService),
    requests: toAccount.client(requestService),
    sso: toAccount.client(ssoService),
    sites: toAccount.client(siteService),
    notices: toPolicy.client(noticeService),
    usage: toAccount.client(usageService),
    webhooks: toWebhook.client(webhookService),
  };
  const sql = Object.fromEntries(
    serviceNames.map((name) => [name, openSql(databases[name], name === 'consent' ? cellSchemas : [])]),
  ) as Record<ServiceName, ReturnType<typeof openSql>>;
  const baseUrlOf = (gateway: number) => `${baseUrls[gateway]}/api/v1`;

  return {
    ...addresses,
    /** The first gateway. baseUrls has the others. */
    baseUrl: baseUrls[0] as string,
    sql,
    rpc,
    tenants: createTenants(rpc),
    /** Sends no Authorization header without a key. */
    api: (key?: string, gateway = 0) => createApiClient(baseUrlOf(gateway), key),
    browser: (gateway = 0) => createBrowser(baseUrlOf(gateway)),
    signIn: async (tenant: Pick<Tenant, 'email' | 'password'>, gateway = 0) => {
      const browser = createBrowser(baseUrlOf(gateway));
      await browser.logIn(tenant);
      return browser;
    },
    disconnect: async () => {
      await Promise.all([toAccount, asAdmin, toConsent, toPolicy, toWebhook].map((connection) => connection.stop()));
      await Promise.all(Object.values(sql).map((each) => each.end()));
    },
  };
}
