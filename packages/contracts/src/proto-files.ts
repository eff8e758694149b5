import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSync, type Options, type PackageDefinition } from '@grpc/proto-loader';

/** The contracts of the repository; the way is the same from src and from dist. */
export const protoDirectory = join(__dirname, '../../../proto');

/**
 * generate.mjs gives the generator the same options. Without `oneofs` a message
 * holds its fields and nothing else: which member of a oneof is set shows in the
 * member that is there.
 */
const options: Options = { longs: Number, enums: String, defaults: true, includeDirs: [protoDirectory] };

/** Reads one .proto file that stands outside of proto/, such as gRPC's own health service. */
export function loadProtoFile(path: string): PackageDefinition {
  return loadSync(path, options);
}

export const protoFiles = readdirSync(protoDirectory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.proto'));

/** Every message and service of proto/**, read once for the process. */
export const definitions: PackageDefinition = loadSync(protoFiles, options);
