import { join } from 'node:path';
import { ensureDatabase } from '@consent/db';
import type { StartSettings } from '../config';
import { dataFolder, type Secrets } from './data-folder';
import type { Ports } from './ports';
import type { Servers } from './servers';
import { superviseProcess, type SupervisedProcess } from './supervised-process';

interface Surroundings {
  settings: StartSettings;
  publicPort: number;
  ports: Ports;
  secrets: Secrets;
  servers: Servers;
  publicUrl: string;
  /** Of the built files. */
  dashboardFolder: string;
}

/** The services with a database, in the order in which they start. */
const services = ['account', 'policy', 'consent', 'export', 'webhook'] as const;
type ServiceName = (typeof services)[number];

/** The product's processes, each with its own role and database. */
export async function createProcesses(around: Surroundings): Promise<{ services: SupervisedProcess[]; gateway: SupervisedProcess }> {
  const { ports, publicPort, secrets, servers, publicUrl, settings, dashboardFolder } = around;
  const shared = {
    ...settings.inherited,
    NODE_ENV: 'development',
    LOG_LEVEL: settings.logLevel,
    REDIS_URL: servers.redis.url,
    NATS_URL: servers.nats.url,
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
    LIMIT_KEY_SECRET: secrets.limit_key_secret,
    WEBHOOK_SECRET_KEYS: secrets.webhook_secret_keys,
    WEBHOOK_SUBJECT_KEY: secrets.webhook_subject_key,
    EXPORT_TOKEN_KEYS: secrets.export_token_keys,
    EXPORT_FOLDER: join(dataFolder, 'exports'),
    // Only a developer's machine may send webhooks to itself (decisions 5.5).
    WEBHOOK_ALLOW_INSECURE: 'true',
    DASHBOARD_URL: publicUrl,
    SMTP_URL: `smtp://127.0.0.1:${ports.mail_smtp}`,
    MAIL_FROM: 'Consent service <no-reply@localhost>',
    CONTACT_EMAIL: 'contact@localhost',
  };

  const httpPorts: Partial<Record<ServiceName, number>> = { consent: ports.consent_http, export: ports.export_http };

  const service = async (name: ServiceName): Promise<SupervisedProcess> => {
    const url = await ensureDatabase(servers.postgres.url, {
      database: name,
      role: `${name}_service`,
      password: secrets.database_password,
    });
    return superviseProcess({
      name,
      script: `services/${name}/dist/main.js`,
      env: {
        ...shared,
        DATABASE_URL: url,
        RPC_PORT: String(ports[`${name}_rpc`]),
        OPS_PORT: String(ports[`${name}_ops`]),
        ...(name in httpPorts && { HTTP_PORT: String(httpPorts[name]) }),
      },
    });
  };

  return {
    services: await Promise.all(services.map(service)),
    gateway: superviseProcess({
      name: 'gateway',
      script: 'gateway/dist/main.js',
      env: {
        ...shared,
        PORT: String(publicPort),
        PUBLIC_URL: publicUrl,
        DASHBOARD_FOLDER: dashboardFolder,
        OPS_PORT: String(ports.gateway_ops),
      },
    }),
  };
}
