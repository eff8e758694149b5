import { ensureDatabase } from '@consent/db';
import type { StartSettings } from '../config';
import type { Secrets } from './data-folder';
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
}

/** The services with a database, in the order in which they start. */
const services = ['account', 'policy', 'consent'] as const;
type ServiceName = (typeof services)[number];

/** The product's processes, each with its own role and database. */
export async function createProcesses(around: Surroundings): Promise<{ services: SupervisedProcess[]; gateway: SupervisedProcess }> {
  const { ports, publicPort, secrets, servers, publicUrl, settings } = around;
  const shared = {
    ...settings.inherited,
    NODE_ENV: 'development',
    LOG_LEVEL: settings.logLevel,
    REDIS_URL: servers.redis.url,
    NATS_URL: servers.nats.url,
    ACCOUNT_ADDRESS: `127.0.0.1:${ports.account_rpc}`,
    CONSENT_ADDRESS: `127.0.0.1:${ports.consent_rpc}`,
    POLICY_ADDRESS: `127.0.0.1:${ports.policy_rpc}`,
    API_KEY_PEPPER: secrets.api_key_pepper,
    CURSOR_KEY: secrets.cursor_key,
  };

  const service = async (name: ServiceName): Promise<SupervisedProcess> => {
    const url = await ensureDatabase(servers.postgres.url, {
      database: name,
      role: `${name}_service`,
      password: secrets.database_password,
    });
    return superviseProcess({
      name,
      script: `services/${name}/dist/main.js`,
      env: { ...shared, DATABASE_URL: url, RPC_PORT: String(ports[`${name}_rpc`]), OPS_PORT: String(ports[`${name}_ops`]) },
    });
  };

  return {
    services: await Promise.all(services.map(service)),
    gateway: superviseProcess({
      name: 'gateway',
      script: 'gateway/dist/main.js',
      env: { ...shared, PORT: String(publicPort), PUBLIC_URL: publicUrl, OPS_PORT: String(ports.gateway_ops) },
    }),
  };
}
