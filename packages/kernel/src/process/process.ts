import type { Logger, Registry } from '../telemetry';
import { createLifecycle, type App, type Part } from './lifecycle';
import { createOpsServer } from './ops-server';

interface ProcessOptions {
  parts: readonly Part[];
  nodeEnv: string;
  opsHost: string;
  opsPort: number;
  registry: Registry;
  logger: Logger;
}

export interface Process extends App {
  notReady: () => Promise<string[]>;
  opsPort: () => number;
}

/** The operations port starts first and stops last, so /livez answers while the other parts start. */
export function createProcess({ parts, nodeEnv, opsHost, opsPort, registry, logger }: ProcessOptions): Process {
  const ops = createOpsServer({ nodeEnv, host: opsHost, port: opsPort, registry, notReady: () => lifecycle.notReady() });
  const lifecycle = createLifecycle([ops, ...parts], logger);
  return { ...lifecycle, opsPort: ops.port };
}
