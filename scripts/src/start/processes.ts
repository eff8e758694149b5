import { type ServiceName, serviceNames } from '@consent/contracts';
import { ensureDatabase } from '@consent/postgres';
import { environments, type Surroundings } from './environments';
import type { Servers } from './servers';
import { superviseProcess, type SupervisedProcess } from './supervised-process';

export async function createProcesses(
  around: Surroundings,
  servers: Servers,
): Promise<{ services: SupervisedProcess[]; gateway: SupervisedProcess; databases: Record<ServiceName, string> }> {
  const envs = environments(around, { redis: servers.redis.url, nats: servers.nats.url });
  const databaseOf = async (name: ServiceName) => {
    const role = `${name}_service`;
    return [
      name,
      await ensureDatabase(servers.postgres.url, { database: name, role, password: around.secrets.database_password }),
    ] as const;
  };
  const databases = Object.fromEntries(await Promise.all(serviceNames.map(databaseOf))) as Record<ServiceName, string>;
  const service = (name: ServiceName) =>
    superviseProcess({ name, script: `services/${name}/dist/main.js`, env: { ...envs[name], DATABASE_URL: databases[name] } });

  return {
    services: serviceNames.map(service),
    gateway: superviseProcess({ name: 'gateway', script: 'gateway/dist/main.js', env: envs.gateway }),
    databases,
  };
}
