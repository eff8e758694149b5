import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { findDebianPostgres, type LocalServer, programsIn, startNats, startPostgres, startRedis } from '@consent/local-stack';
import { report } from '../../start/progress';
import type { Cleanup } from '../cleanup';

export interface Servers {
  postgres: LocalServer;
  redis: LocalServer;
  nats: LocalServer;
}

export async function startServers(folder: string, cleanup: Cleanup, { isStock = false } = {}): Promise<Servers> {
  // If we are root, PostgreSQL runs as another user, who must reach its folder.
  await chmod(folder, 0o711);
  const options = (name: string) => ({ dataDir: join(folder, name), log: report });
  const postgresOptions = { ...options('postgres'), ...(isStock && { programs: stockPrograms() }) };
  const starts = await Promise.allSettled([startPostgres(postgresOptions), startRedis(options('redis')), startNats(options('nats'))]);
  for (const started of starts) if (started.status === 'fulfilled') cleanup.add(() => started.value.stop());
  for (const started of starts) if (started.status === 'rejected') throw started.reason;
  const [postgres, redis, nats] = starts.map((started) => (started as PromiseFulfilledResult<LocalServer>).value);
  return { postgres, redis, nats } as Servers;
}

function stockPrograms() {
  const debian = findDebianPostgres();
  if (debian === undefined) throw new Error('--stock needs Debian’s PostgreSQL: apt-get install postgresql');
  return programsIn(debian);
}
