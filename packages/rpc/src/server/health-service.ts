import { join } from 'node:path';
import {
  status,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
  type handleUnaryCall,
} from '@grpc/grpc-js';
import { loadProtoFile } from '@consent/contracts';

interface HealthCheckRequest {
  service: string;
}

interface HealthCheckResponse {
  status: 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN';
}

/** The way is the same from src and from dist. */
const protoFile = join(__dirname, '../../proto/health.proto');

/** gRPC's own health service: what a probe asks. All services of a process start and stop together. */
export function createHealthService(serviceNames: readonly string[]) {
  const known = new Set(['', ...serviceNames]);
  const watchers = new Set<ServerWritableStream<HealthCheckRequest, HealthCheckResponse>>();
  let isServing = false;

  const current = (service: string): HealthCheckResponse => {
    if (!known.has(service)) return { status: 'SERVICE_UNKNOWN' };
    return { status: isServing ? 'SERVING' : 'NOT_SERVING' };
  };

  const check: handleUnaryCall<HealthCheckRequest, HealthCheckResponse> = ({ request }, callback) => {
    if (known.has(request.service)) callback(null, current(request.service));
    else callback({ code: status.NOT_FOUND, details: 'No such service.' });
  };

  const watch = (call: ServerWritableStream<HealthCheckRequest, HealthCheckResponse>): void => {
    watchers.add(call);
    call.on('close', () => watchers.delete(call));
    call.write(current(call.request.service));
  };

  function setServing(serving: boolean): void {
    isServing = serving;
    for (const watcher of watchers) watcher.write(current(watcher.request.service));
  }

  return {
    definition: loadProtoFile(protoFile)['grpc.health.v1.Health'] as ServiceDefinition,
    implementation: { Check: check, Watch: watch } as UntypedServiceImplementation,
    serve: () => setServing(true),
    /** Ends the watchers too: they would keep the server from stopping. */
    stop(): void {
      setServing(false);
      for (const watcher of watchers) watcher.end();
    },
  };
}
