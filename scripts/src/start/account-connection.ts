import { accountService, closingService, keyService, sessionService, siteService } from '@consent/contracts';
import { createRpcConnection, type TlsFiles } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';

export function connectToAccount(address: string, tls?: TlsFiles) {
  const connection = createRpcConnection({
    to: 'account',
    address,
    tls,
    logger: createSilentLogger(),
    registry: createRegistry('scripts', { processMetrics: false }),
  });
  return {
    accounts: connection.client(accountService),
    closings: connection.client(closingService),
    keys: connection.client(keyService),
    sessions: connection.client(sessionService),
    sites: connection.client(siteService),
    close: () => connection.stop(),
  };
}

export type AccountConnection = ReturnType<typeof connectToAccount>;
