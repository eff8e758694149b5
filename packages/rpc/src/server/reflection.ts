import { createRequire } from 'node:module';
import { loadPackageDefinition } from '@consent/contracts';
import type { Server } from '@grpc/grpc-js';
import type * as grpcReflection from '@grpc/reflection';

/**
 * Lets tools such as grpcurl call without the .proto files. Loaded lazily: building the descriptors takes longer than
 * the rest of the start.
 */
export function addReflection(server: Server): void {
  const { ReflectionService } = createRequire(__filename)('@grpc/reflection') as typeof grpcReflection;
  new ReflectionService(loadPackageDefinition()).addToServer(server);
}
