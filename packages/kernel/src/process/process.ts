import type { Logger, Registry } from '../telemetry';
import { createLifecycle, type App, type Part } from './lifecycle';
import { createOpsServer } from './ops-server';

interface ProcessOptions {
  /** In the order in which they start. */
  parts: readonly Part[];
  opsHost: string;
  opsPort: number;
  registry: Registry;
  logger: Logger;
}

export interface Process extends App {
  /** Names of the parts that cannot serve; empty means ready. */
  notReady: () => Promise<string[]>;
  /** Port of the operations server; asked for after start. */
  opsPort: () => number;
}

/** Parts and their operations port, which is there first and goes last: /livez answers while the rest starts. */
export function createProcess({ parts, opsHost, opsPort, registry, logger }: ProcessOptions): Process {
  const lifecycle = createLifecycle(parts, logger);
  const ops = createOpsServer({ host: opsHost, port: opsPort, registry, notReady: lifecycle.notReady });
  return {
    start: async () => {
      await ops.start();
      await lifecycle.start();
    },
    stop: async () => {
      await lifecycle.stop();
      await ops.stop();
    },
    notReady: lifecycle.notReady,
    opsPort: ops.port,
  };
}
