import { ensureDatabase } from '@consent/postgres';
import { environments, services, type ServiceName, type Surroundings } from './environments';
import type { Servers } from './servers';
import { superviseProcess, type SupervisedProcess } from './supervised-process';

/** The product's processes, each with its own role and database. */
export async function createProcesses(
  around: Surroundings,
  servers: Servers,
): Promise<{ services: SupervisedProcess[]; gateway: SupervisedProcess }> {
  const envs = environments(around, { redis: servers.redis.url, nats: servers.nats.url });
  const service = async (name: ServiceName): Promise<SupervisedProcess> => {
    const url = await ensureDatabase(servers.postgres.url, {
      database: name,
      role: `${name}_service`,
      password: around.secrets.database_password,
    });
    return superviseProcess({ name, script: `services/${name}/dist/main.js`, env: { ...envs[name], DATABASE_URL: url } });
  };

  return {
    services: await Promise.all(services.map(service)),
    gateway: superviseProcess({ name: 'gateway', script: 'gateway/dist/main.js', env: envs.gateway }),
  };
}
