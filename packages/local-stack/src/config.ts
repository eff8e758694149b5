/** The only file of this package that reads the environment. */

type Environment = Readonly<Record<string, string | undefined>>;

export interface Addresses {
  databaseUrl?: string;
  redisUrl?: string;
  natsUrl?: string;
}

export function localStackAddressesFrom(env: Environment = process.env): Addresses {
  return {
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(env.REDIS_URL ? { redisUrl: env.REDIS_URL } : {}),
    ...(env.NATS_URL ? { natsUrl: env.NATS_URL } : {}),
  };
}

export function pathFoldersFrom(env: Environment = process.env): string[] {
  return (env.PATH ?? '').split(':').filter((folder) => folder !== '');
}

export function environmentWith(extra: Record<string, string>, env: Environment = process.env): Environment {
  return { ...env, ...extra };
}

/** "" if unset. Then no wheel is downloaded. */
export function packageIndexFrom(env: Environment = process.env): string {
  return env.PIP_INDEX_URL ?? '';
}

/** Folder of the PostgreSQL programs to start instead of those of the npm package. */
export function postgresFolderFrom(env: Environment = process.env): string | undefined {
  return env.POSTGRES_BIN === '' ? undefined : env.POSTGRES_BIN;
}
