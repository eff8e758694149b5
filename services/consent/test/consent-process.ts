import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { consentService } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';

/** Starts the built service in a process of its own, with a client of it. */
export async function startConsentProcess(settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(__dirname, 'killable-consent.js'), JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [{ rpcPort, error }] = (await once(child, 'message')) as [{ rpcPort?: number; error?: string }];
  if (rpcPort === undefined) throw new Error(`the process did not start: ${error}`);
  const connection = createRpcConnection({
    address: `127.0.0.1:${rpcPort}`,
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
  return {
    client: connection.client(consentService),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      await connection.stop();
    },
  };
}
