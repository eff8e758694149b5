import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as protoLoader from '@grpc/proto-loader';

const protoDirectory = join(__dirname, '../../../proto');

/** For gRPC server reflection. Takes a third of a second. */
export function loadPackageDefinition(): protoLoader.PackageDefinition {
  const { loadSync } = createRequire(__filename)('@grpc/proto-loader') as typeof protoLoader;
  const files = readdirSync(protoDirectory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.proto'));
  return loadSync(files, { longs: Number, enums: String, defaults: true, includeDirs: [protoDirectory] });
}
