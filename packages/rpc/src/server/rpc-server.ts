import { Server, status, type ServerDuplexStream } from '@grpc/grpc-js';
import { carrierExchange, type ExchangeRequest, type ExchangeResponse } from '@consent/contracts';
import { within, type Logger, type Registry } from '@consent/kernel';
import { features, type Feature } from '../features';
import { carrierOverheadBytes, defaultMaxMessageBytes, keepalive } from '../limits';
import { serverCredentials, type TlsFiles } from '../tls';
import { createCallerCheck } from './caller';
import { createDispatcher } from './dispatcher';
import { serveExchange, type ExchangeSession } from './exchange-session';
import { createHealth } from './health';
import type { Implementation } from './implement';
import { addReflection } from './reflection';
import { unaryService } from './unary-service';

export interface RpcServerOptions {
  host: string;
  port: number;
  /**
   * When set, clients must present a certificate of the same authority that names a process. rpcCallers says which
   * methods each may call.
   */
  tls?: TlsFiles | undefined;
  reflection?: boolean | undefined;
  logger: Logger;
  registry: Registry;
  services: readonly Implementation[];
  /** After this time, plus or minus 10%, a client is asked to reconnect, so new replicas get their share. */
  maxConnectionAgeMs?: number | undefined;
  maxMessageBytes?: number | undefined;
  drainTimeoutMs?: number | undefined;
  features?: readonly Feature[] | undefined;
}

export interface RpcServer {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  isReady(): boolean;
  port(): number;
}

/** Serves each method both as unary gRPC and as frames on Exchange, on one port (ADR 1). */
export function createRpcServer(options: RpcServerOptions): RpcServer {
  const { logger, services, maxMessageBytes = defaultMaxMessageBytes, drainTimeoutMs = 10_000 } = options;
  const dispatcher = createDispatcher({ services, logger, registry: options.registry, maxMessageBytes });
  const methodPaths = services.flatMap(({ methods }) => methods.map(({ contract }) => contract.path));
  const callerOf = createCallerCheck(options.tls, methodPaths);
  const health = createHealth(services.map(({ name }) => name));
  const sessions = new Set<ExchangeSession>();
  let state: 'new' | 'serving' | 'stopping' = 'new';
  let boundPort = 0;

  // Channelz must stay on: without it, grpc-js's forceShutdown does not find the connections to close.
  const server = new Server({
    ...keepalive,
    'grpc.max_receive_message_length': maxMessageBytes + carrierOverheadBytes,
  });
  for (const service of services) server.addService(...unaryService(service, dispatcher, callerOf));
  health.addTo(server);
  if (options.reflection === true) addReflection(server);
  server.addService({ Exchange: carrierExchange }, { Exchange: exchange });

  function exchange(stream: ServerDuplexStream<ExchangeRequest, ExchangeResponse>): void {
    if (state !== 'serving') {
      // No call is lost: the client has sent none yet and retries, here or elsewhere.
      stream.emit('error', { code: status.UNAVAILABLE, details: 'Stopping.' });
      return;
    }
    const caller = callerOf(() => stream.getAuthContext());
    if (caller.isStranger) {
      logger.error({ caller: caller.names, peer: stream.getPeer() }, 'a process connected whose certificate allows no call here');
      stream.emit('error', { code: status.UNAUTHENTICATED, details: 'The certificate names no process that may call here.' });
      return;
    }
    const session = serveExchange(stream, { dispatcher, caller, features: options.features ?? features }, () => {
      clearTimeout(age);
      sessions.delete(session);
    });
    sessions.add(session);
    const age =
      options.maxConnectionAgeMs === undefined
        ? undefined
        : setTimeout(() => session.goAway(), jittered(options.maxConnectionAgeMs)).unref();
  }

  async function start(): Promise<void> {
    boundPort = await new Promise((resolve, reject) => {
      const address = `${options.host.includes(':') ? `[${options.host}]` : options.host}:${options.port}`;
      server.bindAsync(address, serverCredentials(options.tls), (error, port) => (error === null ? resolve(port) : reject(error)));
    });
    state = 'serving';
    health.serve();
  }

  async function stop(): Promise<void> {
    if (state === 'stopping') return;
    state = 'stopping';
    health.stop();
    for (const session of sessions) session.goAway();
    const connectionsClosed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
    const drained = await within(drainTimeoutMs, Promise.all([connectionsClosed, dispatcher.idle()]));
    if (drained === undefined) logger.warn({ drainTimeoutMs }, 'calls in flight were cut off by the stop');
    dispatcher.stop();
    server.forceShutdown();
  }

  return { name: 'rpc server', start, stop, isReady: () => state === 'serving', port: () => boundPort };
}

function jittered(timeMs: number): number {
  return timeMs * (0.9 + Math.random() * 0.2);
}
