import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
// @ts-expect-error s3rver has no types; S3Server below declares the parts in use.
import S3rver from 's3rver';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

export interface TestBucket {
  settings: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts an S3 server with one bucket. `stop` deletes its folder. */
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
