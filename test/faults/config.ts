/** How often each process is killed. The default keeps npm test short. FAULT_ROUNDS=20 kills more often. */
export function faultRounds(): number {
  return Number(process.env['FAULT_ROUNDS'] ?? '2');
}

/** Omits server addresses, because a product that is killed needs its own servers. */
export function environmentWithoutServers(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, REDIS_URL: __, NATS_URL: ___, ...env } = process.env;
  return env;
}
