import { join } from 'node:path';
import type { StartSettings } from '../config';
import { dataFolder, type Secrets } from './data-folder';
import type { Ports } from './ports';

/** The services with a database. */
export const services = ['account', 'policy', 'consent', 'export', 'webhook'] as const;
export type ServiceName = (typeof services)[number];

export interface Surroundings {
  settings: StartSettings;
  publicPort: number;
  publicUrl: string;
  ports: Ports;
  secrets: Secrets;
  /** Of the built files. */
  dashboardFolder: string;
}

interface ServerUrls {
  redis: string;
  nats: string;
}

/** What each process of the product finds in its environment, but for DATABASE_URL: all of the shell, and over it what is decided here. */
export function environments(around: Surroundings, urls: ServerUrls): Record<ServiceName | 'gateway', NodeJS.ProcessEnv> {
  const { ports, publicPort, secrets, publicUrl, settings, dashboardFolder } = around;
  const shared = {
    ...settings.inherited,
    NODE_ENV: 'development',
    LOG_LEVEL: settings.logLevel,
    REDIS_URL: urls.redis,
    NATS_URL: urls.nats,
    // They reach each other at the addresses below, in plain text, whatever the shell says.
    RPC_HOST: '127.0.0.1',
    HTTP_HOST: '127.0.0.1',
    OPS_HOST: '127.0.0.1',
    RPC_TLS_CA: '',
    RPC_TLS_CERT: '',
    RPC_TLS_KEY: '',
    ACCOUNT_ADDRESS: `127.0.0.1:${ports.account_rpc}`,
    CONSENT_ADDRESS: `127.0.0.1:${ports.consent_rpc}`,
    POLICY_ADDRESS: `127.0.0.1:${ports.policy_rpc}`,
    WEBHOOK_ADDRESS: `127.0.0.1:${ports.webhook_rpc}`,
    EXPORT_ADDRESS: `127.0.0.1:${ports.export_rpc}`,
    CONSENT_HTTP_ADDRESS: `127.0.0.1:${ports.consent_http}`,
    EXPORT_HTTP_ADDRESS: `127.0.0.1:${ports.export_http}`,
    API_KEY_PEPPER: secrets.api_key_pepper,
    CURSOR_KEY: secrets.cursor_key,
    CSRF_SECRET: secrets.csrf_secret,
    DEVICE_COOKIE_KEYS: secrets.device_cookie_keys,
    LIMIT_KEY_SECRET: secrets.limit_key_secret,
    WEBHOOK_SECRET_KEYS: secrets.webhook_secret_keys,
    WEBHOOK_SUBJECT_KEY: secrets.webhook_subject_key,
    EXPORT_TOKEN_KEYS: secrets.export_token_keys,
    EVENT_KEYS: secrets.event_keys,
    EXPORT_FOLDER: join(dataFolder, 'exports'),
    // Only a developer's machine may send webhooks to itself (decision 5.5).
    WEBHOOK_ALLOW_INSECURE: 'true',
    DASHBOARD_URL: publicUrl,
    SMTP_URL: `smtp://127.0.0.1:${ports.mail_smtp}`,
    MAIL_FROM: 'Consent service <no-reply@localhost>',
    CONTACT_EMAIL: 'contact@localhost',
  };

  const httpPorts: Partial<Record<ServiceName, number>> = { consent: ports.consent_http, export: ports.export_http };
  const service = (name: ServiceName) => ({
    ...shared,
    RPC_PORT: String(ports[`${name}_rpc`]),
    OPS_PORT: String(ports[`${name}_ops`]),
    ...(name in httpPorts && { HTTP_PORT: String(httpPorts[name]) }),
  });

  return {
    account: service('account'),
    policy: service('policy'),
    consent: service('consent'),
    export: service('export'),
    webhook: service('webhook'),
    gateway: {
      ...shared,
      HOST: settings.host,
      PORT: String(publicPort),
      PUBLIC_URL: publicUrl,
      DASHBOARD_FOLDER: dashboardFolder,
      OPS_PORT: String(ports.gateway_ops),
    },
  };
}
