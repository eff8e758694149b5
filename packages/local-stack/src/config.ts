/** The only file of this package that reads the environment. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses of servers that somebody else runs; a server with an address is used, not started. */
export interface Addresses {
  databaseUrl?: string;
  redisUrl?: string;
  natsUrl?: string;
}

/** Reads DATABASE_URL, REDIS_URL and NATS_URL; an empty variable counts as absent. */
export function localStackAddressesFrom(env: Environment = process.env): Addresses {
  return {
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(env.REDIS_URL ? { redisUrl: env.REDIS_URL } : {}),
    ...(env.NATS_URL ? { natsUrl: env.NATS_URL } : {}),
  };
}

/** The folders of PATH, in order. */
export function pathFoldersFrom(env: Environment = process.env): string[] {
  return (env.PATH ?? '').split(':').filter((folder) => folder !== '');
}

/** This process's environment with some variables added, for a child. */
export function environmentWith(extra: Record<string, string>, env: Environment = process.env): Environment {
  return { ...env, ...extra };
}

/** The Python package index that PIP_INDEX_URL names, as for pip. "" when it names none; then no wheel is downloaded. */
export function packageIndexFrom(env: Environment = process.env): string {
  return env.PIP_INDEX_URL ?? '';
}
