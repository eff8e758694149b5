/** Set by the global set-up of jest for every worker; the only place of this package that reads the environment. */
const variable = 'TEST_RUN_BROKER';

export function brokerUrl(): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error('Tests that need a server run under jest, with the globalSetup of jest.config.js.');
  return url;
}

export function handBrokerToWorkers(url: string): void {
  process.env[variable] = url;
}

/** 1, 2 …: the worker of jest this test file runs in. */
export function workerNumber(): string {
  return process.env['JEST_WORKER_ID'] ?? '1';
}
