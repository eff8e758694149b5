import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
// @ts-expect-error s3rver has no types; what we use of it is below.
import S3rver from 's3rver';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

export interface TestBucket {
  /** As settings of the service. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
}

/** A server that speaks S3, with a bucket, in a folder that goes with it. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'consent-test-s3-'));
  const bucket = 'exports';
  const server: S3Server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      EXPORT_S3_BUCKET: bucket,
      EXPORT_S3_ENDPOINT: endpoint,
      EXPORT_S3_PATH_STYLE: 'true',
      EXPORT_S3_PREFIX: 'files/',
      EXPORT_S3_ACCESS_KEY_ID: 'S3RVER',
      EXPORT_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
