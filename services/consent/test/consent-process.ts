import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { consentService, consentStatementService, leafService } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';

export async function startConsentProcess(settings: Record<string, string>, { heapMb }: { heapMb?: number } = {}) {
  const limits = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const child = spawn(process.execPath, [...limits, join(__dirname, 'killable-consent.js'), JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [{ rpcPort, error }] = (await once(child, 'message')) as [{ rpcPort?: number; error?: string }];
  if (rpcPort === undefined) throw new Error(`The process did not start: ${error}. Build it, then run the test again.`);
  const connection = createRpcConnection({
    address: `127.0.0.1:${rpcPort}`,
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
    // On a busy machine a good call may take longer than the product allows.
    timeoutMs: 60_000,
  });
  return {
    client: connection.client(consentService),
    leaves: connection.client(leafService),
    statements: connection.client(consentStatementService),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      await connection.stop();
    },
  };
}
