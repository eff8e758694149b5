import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import type * as protoLoader from '@grpc/proto-loader';
import { Root } from 'protobufjs';

const protoDirectory = join(__dirname, '../../../proto');

const protoFiles = readdirSync(protoDirectory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.proto'));

/**
 * All messages and services of proto/**. Not loaded with proto-loader, because it also builds a descriptor and a serializer
 * for every message, which took a third of a process start.
 */
export const contracts = new Root();
contracts.resolvePath = (_origin, path) => join(protoDirectory, path);
contracts.loadSync(protoFiles);

/** For gRPC server reflection. Takes a third of a second. */
export function loadPackageDefinition(): protoLoader.PackageDefinition {
  const { loadSync } = createRequire(__filename)('@grpc/proto-loader') as typeof protoLoader;
  return loadSync(protoFiles, { longs: Number, enums: String, defaults: true, includeDirs: [protoDirectory] });
}
