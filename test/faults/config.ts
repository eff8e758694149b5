/** How often each process is killed: a few times with every npm test, more when somebody asks (FAULT_ROUNDS=20). */
export function faultRounds(): number {
  return Number(process.env['FAULT_ROUNDS'] ?? '2');
}

/** The environment of this process without addresses of servers: a product that is killed brings its own. */
export function environmentWithoutServers(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, REDIS_URL: __, NATS_URL: ___, ...env } = process.env;
  return env;
}
