/** Set by global-setup for every worker; the only place of this package that reads the environment. */
const variable = 'TEST_POSTGRES_URL';

export function postgresUrl(): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error('Tests with PostgreSQL run under jest with packages/testkit/src/global-setup.ts.');
  return url;
}

export function handPostgresUrlToWorkers(url: string): void {
  process.env[variable] = url;
}
