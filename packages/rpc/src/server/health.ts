import { createRequire } from 'node:module';
import type { Server, ServerWritableStream, UntypedServiceImplementation } from '@grpc/grpc-js';
import type * as grpcHealthCheck from 'grpc-health-check';

type Watch = (call: ServerWritableStream<unknown, unknown>) => void;

/** Loads the library here, because it parses a .proto file, and a process that only calls others needs none. */
export function createHealth(serviceNames: readonly string[]) {
  const { HealthImplementation } = createRequire(__filename)('grpc-health-check') as typeof grpcHealthCheck;
  const names = ['', ...serviceNames];
  const health = new HealthImplementation(Object.fromEntries(names.map((name) => [name, 'NOT_SERVING' as const])));
  const watchers = new Set<ServerWritableStream<unknown, unknown>>();

  function setStatus(status: 'SERVING' | 'NOT_SERVING'): void {
    for (const name of names) health.setStatus(name, status);
  }

  return {
    addTo: (server: Server) =>
      health.addToServer({
        addService: (definition: Parameters<Server['addService']>[0], implementation: UntypedServiceImplementation) => {
          const watch = implementation['watch'] as Watch;
          const remembered: Watch = (call) => {
            watchers.add(call);
            call.on('close', () => watchers.delete(call));
            watch(call);
          };
          server.addService(definition, { ...implementation, watch: remembered as never });
        },
      } as unknown as Server),
    serve: () => setStatus('SERVING'),
    /** Also ends open watch streams, which would keep the server from stopping. */
    stop: () => {
      setStatus('NOT_SERVING');
      for (const watcher of watchers) watcher.end();
    },
  };
}
