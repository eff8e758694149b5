import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type * as clientS3 from '@aws-sdk/client-s3';
import type * as libStorage from '@aws-sdk/lib-storage';
import { fileOwnerOf } from './file-key.rule';
import { NoRoomError, type FileStore, type ListedFile, type OpenFile } from './file-store';

interface S3Options {
  client: clientS3.S3ClientConfig;
  bucket: string;
  prefix: string;
  /** How long the bucket may be silent. */
  idleTimeoutMs: number;
}

const connectionTimeout = 5000;

/** An upload has at most 10,000 parts, so a file has at most 80 GB. */
const partBytes = 8 * 1024 * 1024;
/** Bounds the memory of an upload. */
const partsAtOnce = 2;
const noRoomNames = new Set(['XMinioStorageFull', 'QuotaExceeded', 'EntityTooLarge', 'InsufficientStorage']);

/** A killed upload leaves invisible parts. The bucket's rule AbortIncompleteMultipartUpload removes them. */
export function createS3Files({ client: settings, bucket, prefix, idleTimeoutMs }: S3Options): FileStore {
  // Loads the SDK only for a bucket, because it takes 80 ms.
  const load = createRequire(__filename);
  const sdk = load('@aws-sdk/client-s3') as typeof clientS3;
  const { Upload } = load('@aws-sdk/lib-storage') as typeof libStorage;
  // Without these limits, the SDK waits forever for a bucket that accepts a request and never answers.
  const uploads = new sdk.S3Client({ ...settings, requestHandler: { connectionTimeout, socketTimeout: idleTimeoutMs } });
  // socketTimeout would also end the connection of a slow reader.
  const client = new sdk.S3Client({
    ...settings,
    requestHandler: { connectionTimeout, requestTimeout: idleTimeoutMs, throwOnRequestTimeout: true },
  });
  /** Includes the retries. Not for a body that a client reads at its own speed. */
  const inTime = () => ({ abortSignal: AbortSignal.timeout(idleTimeoutMs) });
  const at = (key: string) => {
    if (fileOwnerOf(key) === undefined) throw new Error('not the key of a file');
    return { Bucket: bucket, Key: prefix + key };
  };

  async function write(key: string, content: Readable, signal: AbortSignal): Promise<void> {
    const upload = new Upload({
      client: uploads,
      params: { ...at(key), Body: content, ContentType: 'text/csv; charset=utf-8' },
      partSize: partBytes,
      queueSize: partsAtOnce,
    });
    // Throw the first error. The upload may fail again while it cleans up.
    let broken: unknown;
    content.once('error', (error) => (broken = error));
    const abort = () => void upload.abort().catch(() => undefined);
    signal.addEventListener('abort', abort, { once: true });
    try {
      signal.throwIfAborted();
      await upload.done();
    } catch (error) {
      if (noRoomNames.has((error as Error).name)) throw new NoRoomError('no room in the bucket', { cause: error });
      throw broken ?? error;
    } finally {
      signal.removeEventListener('abort', abort);
      content.destroy();
    }
  }

  async function open(key: string): Promise<OpenFile | undefined> {
    const found = await client.send(new sdk.HeadObjectCommand(at(key)), inTime()).catch(unlessAbsent);
    if (found === undefined) return undefined;
    const { ContentLength: bytes = 0, ETag: version = '' } = found;
    return {
      bytes,
      version,
      read: async (range) => {
        const part = range && { Range: `bytes=${range.start}-${range.end}` };
        const { Body, ETag } = await client.send(new sdk.GetObjectCommand({ ...at(key), IfMatch: version, ...part }));
        // Not every store supports IfMatch.
        if (ETag !== version) {
          (Body as Readable).destroy();
          throw new Error('the object was replaced');
        }
        return Readable.from(untilSilent(Body as Readable, idleTimeoutMs), { objectMode: false });
      },
      close: () => Promise.resolve(),
    };
  }

  async function* list(): AsyncIterable<ListedFile> {
    let next: string | undefined;
    do {
      const page = await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }), inTime());
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (fileOwnerOf(key) !== undefined) yield { key, modifiedAtMs: LastModified?.getTime() ?? Date.now() };
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  return {
    name: 'export bucket',
    stop: () => {
      uploads.destroy();
      client.destroy();
    },
    write,
    open,
    remove: async (key) => void (await client.send(new sdk.DeleteObjectCommand(at(key)), inTime())),
    list,
  };
}

function unlessAbsent(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode === 404) return undefined;
  throw error;
}

/** The time that the reader of these chunks takes does not count. */
async function* untilSilent(body: Readable, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  const end = () => void body.destroy(new Error(`The bucket sent nothing for ${idleTimeoutMs} ms.`));
  let timer = setTimeout(end, idleTimeoutMs);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(end, idleTimeoutMs);
    }
  } finally {
    clearTimeout(timer);
  }
}
