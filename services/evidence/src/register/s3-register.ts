import { createRequire } from 'node:module';
import type * as clientS3 from '@aws-sdk/client-s3';
import { isSamePosition, parsePosition, positionText, type Position } from './position.rule';
import { RegisterMovedError, type Register } from './register';

interface S3Options {
  client: clientS3.S3ClientConfig;
  bucket: string;
  key: string;
  /** Includes the request's retries. */
  timeoutMs?: number;
}

/** A store that never replies must not block the sequencer. */
const defaultTimeoutMs = 10_000;

/** The store must support conditional writes (If-Match, If-None-Match). */
export function createS3Register({ client: settings, bucket, key, timeoutMs = defaultTimeoutMs }: S3Options): Register {
  // Loaded lazily: it takes 80 ms, and a file register does not need it.
  const sdk = createRequire(__filename)('@aws-sdk/client-s3') as typeof clientS3;
  const client = new sdk.S3Client(settings);
  const at = { Bucket: bucket, Key: key };
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

  async function readWithTag(): Promise<{ position: Position; tag: string } | undefined> {
    const found = await client.send(new sdk.GetObjectCommand(at), inTime()).catch((error: StoreError) => {
      if (statusOf(error) === 404) return undefined;
      throw error;
    });
    if (found === undefined) return undefined;
    return { position: parsePosition((await found.Body?.transformToString()) ?? ''), tag: found.ETag ?? '' };
  }

  return {
    name: 'evidence register',
    stop: () => client.destroy(),
    read: async () => (await readWithTag())?.position,
    write: async (next, before) => {
      const current = await readWithTag();
      const isUnmoved =
        current === undefined || before === undefined ? current?.position === before : isSamePosition(current.position, before);
      if (!isUnmoved) throw moved();
      const condition = current === undefined ? { IfNoneMatch: '*' } : { IfMatch: current.tag };
      await client
        .send(new sdk.PutObjectCommand({ ...at, ...condition, Body: positionText(next) }), inTime())
        .catch((error: StoreError) => {
          // 409: another conditional write is in progress.
          throw [409, 412].includes(statusOf(error) ?? 0) ? moved(error) : error;
        });
    },
  };
}

type StoreError = Error & { $metadata?: { httpStatusCode?: number } };

function statusOf(error: StoreError): number | undefined {
  return error.$metadata?.httpStatusCode;
}

function moved(cause?: unknown): RegisterMovedError {
  return new RegisterMovedError('The register was written by another process.', { cause });
}
