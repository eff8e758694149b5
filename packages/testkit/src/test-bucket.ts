import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

export interface TestBucket {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop: () => Promise<void>;
}

/** Ignores conditions of writes. */
export async function startTestBucket(): Promise<TestBucket> {
  // Loaded only here, because it is large. It has no types; S3Server declares the parts in use.
  // @ts-expect-error no types
  const { default: S3rver } = (await import('s3rver')) as { default: new (options: object) => S3Server };
  const directory = await mkdtemp(join(tmpdir(), 'consent-test-s3-'));
  const bucket = 'bucket';
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
