import { deadEventService, type ProcessName } from '@consent/contracts';
import { createRegistry, createSilentLogger, readTlsFiles } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';
import { adminSettings } from '../config';
import { readJson } from '../start/data-folder';
import type { EventServer } from './dead-events';

const eventServers = ['account', 'export', 'webhook'] as const satisfies readonly ProcessName[];
type Addresses = Partial<Record<(typeof eventServers)[number], string | undefined>>;

/** If any of the three addresses is set, connects only to those that are. Otherwise connects to the services of npm start. */
export async function connectToEventServers(): Promise<{ servers: EventServer[]; close: () => Promise<void> }> {
  const { accountAddress, exportAddress, webhookAddress, tls } = adminSettings();
  const set: Addresses = { account: accountAddress, export: exportAddress, webhook: webhookAddress };
  const isRemote = Object.values(set).some((address) => address !== undefined);
  const addresses = isRemote ? set : await readJson<Addresses>('event-servers.json');
  if (addresses === undefined) {
    throw new Error('Start the product first (npm start), or set ACCOUNT_ADDRESS, EXPORT_ADDRESS and WEBHOOK_ADDRESS to host:port.');
  }
  const connections = eventServers.flatMap((name) => {
    const address = addresses[name];
    if (address === undefined) return [];
    const registry = createRegistry('scripts', { processMetrics: false });
    const files = isRemote ? readTlsFiles(tls) : undefined;
    const connection = createRpcConnection({ to: name, address, tls: files, logger: createSilentLogger(), registry });
    return [{ connection, server: { name, events: connection.client(deadEventService) } }];
  });
  return {
    servers: connections.map(({ server }) => server),
    close: async () => void (await Promise.all(connections.map(({ connection }) => connection.stop()))),
  };
}
