import { join } from 'node:path';
import { addressSettings, type PartName, portSettings, type ServiceName, serviceNames } from '@consent/contracts';
import type { StartSettings } from '../config';
import { dataFolder, type Secrets } from './data-folder';
import type { Ports } from './ports';

export interface Surroundings {
  settings: StartSettings;
  publicPort: number;
  publicUrl: string;
  ports: Ports;
  secrets: Secrets;
  dashboardFolder: string;
}

interface ServerUrls {
  redis: string;
  nats: string;
}

/** Defaults for a developer's machine, which the shell may override. */
function defaultSettings({ ports, publicUrl, settings: { inherited } }: Surroundings): Record<string, string> {
  const outsideUrl = inherited['PUBLIC_URL'] || publicUrl;
  return {
    PUBLIC_URL: outsideUrl,
    DASHBOARD_URL: outsideUrl,
    // Only a developer's machine may send webhooks to itself (decision 5.5).
    WEBHOOK_ALLOW_INSECURE: 'true',
    SSO_ALLOW_INSECURE: 'true',
    SMTP_URL: `smtp://127.0.0.1:${ports.mail_smtp}`,
    MAIL_FROM: 'Consent Service <no-reply@localhost>',
    CONTACT_EMAIL: 'contact@localhost',
    // Nobody tries out an event for an hour.
    EVIDENCE_ANNOUNCE_SECONDS: '60',
  };
}

/** Settings that the shell cannot override: addresses, files, and the secrets of existing data. */
function decidedSettings({ ports, secrets, dashboardFolder }: Surroundings): Record<string, string> {
  return {
    NODE_ENV: 'development',
    // With "check", services would wait for someone else to migrate.
    MIGRATIONS: 'run',
    // All parts are on this machine and use plain text.
    RPC_HOST: '127.0.0.1',
    HTTP_HOST: '127.0.0.1',
    OPS_HOST: '127.0.0.1',
    RPC_TLS_CA: '',
    RPC_TLS_CERT: '',
    RPC_TLS_KEY: '',
    ...addressSettings((port) => `127.0.0.1:${ports[port]}`),
    API_KEY_PEPPER: secrets.api_key_pepper,
    CURSOR_KEY: secrets.cursor_key,
    CSRF_SECRET: secrets.csrf_secret,
    DEVICE_COOKIE_KEYS: secrets.device_cookie_keys,
    LIMIT_KEY_SECRET: secrets.limit_key_secret,
    WEBHOOK_SECRET_KEYS: secrets.webhook_secret_keys,
    WEBHOOK_SUBJECT_KEY: secrets.webhook_subject_key,
    EXPORT_TOKEN_KEYS: secrets.export_token_keys,
    EVENT_KEYS: secrets.event_keys,
    EVIDENCE_KEYS: secrets.evidence_keys,
    // Part of each log's origin, so it must not change with the port or PUBLIC_URL.
    EVIDENCE_HOST: 'localhost',
    EVIDENCE_REGISTER: join(dataFolder, 'evidence', 'register'),
    EXPORT_FOLDER: join(dataFolder, 'exports'),
    DASHBOARD_FOLDER: dashboardFolder,
    DEMO_FILE: join(dataFolder, 'demo.json'),
  };
}

/** These differ by process, so no value of the shell fits. */
const portNames = ['RPC_PORT', 'HTTP_PORT', 'OPS_PORT'];

/** All of the shell's environment, with `decidedSettings` on top. Without DATABASE_URL. */
export function environments(around: Surroundings, urls: ServerUrls): Record<PartName, NodeJS.ProcessEnv> {
  const { ports, publicPort, settings } = around;
  const shared = {
    ...defaultSettings(around),
    ...given(settings.inherited),
    LOG_LEVEL: settings.logLevel,
    REDIS_URL: urls.redis,
    NATS_URL: urls.nats,
    ...decidedSettings(around),
  };

  const ofServices = serviceNames.map((name) => [name, { ...shared, ...portSettings(name, (port) => ports[port]) }]);
  return {
    ...(Object.fromEntries(ofServices) as Record<ServiceName, NodeJS.ProcessEnv>),
    gateway: { ...shared, HOST: settings.host, PORT: String(publicPort), OPS_PORT: String(ports.gateway_ops) },
  };
}

export function ignoredSettings(around: Surroundings): string[] {
  const { inherited } = around.settings;
  const decided = Object.entries(decidedSettings(around)).filter(([name, value]) => inherited[name] !== value);
  return [...decided.map(([name]) => name), ...portNames].filter((name) => inherited[name]).sort();
}

function given(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(inherited).filter(([, value]) => value !== ''));
}
