import { operatorService, type OperatorServiceMethods } from '@consent/contracts';
import { createRegistry, createSilentLogger, readTlsFiles } from '@consent/kernel';
import { createRpcConnection, type RpcClient } from '@consent/rpc';
import { adminSettings } from '../config';
import { readJson } from '../start/data-folder';

export async function connectToEvidence(): Promise<{ operator: RpcClient<OperatorServiceMethods>; close: () => Promise<void> }> {
  const { evidenceAddress, tls } = adminSettings();
  const running = evidenceAddress === undefined ? await readJson<{ evidence_address: string }>('evidence.json') : undefined;
  const address = evidenceAddress ?? running?.evidence_address;
  if (address === undefined) throw new Error('Start the product first (npm start), or set EVIDENCE_ADDRESS=host:port.');
  const connection = createRpcConnection({
    to: 'evidence',
    address,
    tls: evidenceAddress === undefined ? undefined : readTlsFiles(tls),
    logger: createSilentLogger(),
    registry: createRegistry('scripts', { processMetrics: false }),
  });
  return { operator: connection.client(operatorService), close: () => connection.stop() };
}
