import { consentService, type ConsentServiceMethods } from '@consent/contracts';
import { createRegistry, createSilentLogger, type Registry } from '@consent/kernel';
import { createRpcConnection, type RpcClient, type RpcConnection, type RpcConnectionOptions } from '../src/client/connection';
import { implement, type Handlers } from '../src/server/implement';
import { createRpcServer, type RpcServer, type RpcServerOptions } from '../src/server/rpc-server';
import { consentHandlers } from './consent-handlers';
import { createUnaryCarrier } from './unary-carrier';

const started: { stop(): Promise<void> }[] = [];

export async function stopAll(): Promise<void> {
  // The latest first: clients stop before their servers.
  for (let part = started.pop(); part !== undefined; part = started.pop()) await part.stop();
}

export function stopAfterTest<T extends { stop(): Promise<void> }>(part: T): T {
  started.push(part);
  return part;
}

export function testRegistry(): Registry {
  return createRegistry('test', { processMetrics: false });
}

type ServerOverrides = Partial<RpcServerOptions> & { handlers?: Partial<Handlers<ConsentServiceMethods>> };

export async function startServer({ handlers, ...options }: ServerOverrides = {}): Promise<RpcServer> {
  const server = createRpcServer({
    host: '127.0.0.1',
    port: 0,
    logger: createSilentLogger(),
    registry: testRegistry(),
    services: [implement(consentService, consentHandlers(handlers))],
    drainTimeoutMs: 200,
    ...options,
  });
  await server.start();
  return stopAfterTest(server);
}

export interface TestClient extends RpcClient<ConsentServiceMethods> {
  connection: RpcConnection;
}

type ConnectOptions = Partial<RpcConnectionOptions> & { carrier?: 'stream' | 'unary' };

export function connect(port: number, { carrier, ...options }: ConnectOptions = {}): TestClient {
  const connection = createRpcConnection({
    address: `127.0.0.1:${port}`,
    logger: createSilentLogger(),
    registry: testRegistry(),
    ...(carrier === 'unary' && { createCarrier: createUnaryCarrier }),
    ...options,
  });
  stopAfterTest(connection);
  return { ...connection.client(consentService), connection };
}
