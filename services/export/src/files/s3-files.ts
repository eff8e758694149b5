import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { fileOwnerOf } from '../domain/file-key';
import { NoRoomError, type FileStore, type ListedFile, type OpenFile } from './file-store';

interface S3Options {
  client: S3ClientConfig;
  bucket: string;
  /** Put before each key; "" or something that ends with a slash. */
  prefix: string;
}

/** Two parts are in memory at a time, whatever the file's size; 10000 of them are 80 GB. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
/** What stores that speak S3 say when they are full. */
const noRoomNames = new Set(['XMinioStorageFull', 'QuotaExceeded', 'EntityTooLarge', 'InsufficientStorage']);

/**
 * Files in a bucket. Parts of an upload that a killed process left are not objects and
 * nobody sees them; the bucket's rule AbortIncompleteMultipartUpload removes them.
 */
export function createS3Files({ client: settings, bucket, prefix }: S3Options): FileStore {
  const client = new S3Client(settings);
  const at = (key: string) => {
    if (fileOwnerOf(key) === undefined) throw new Error('not the key of a file');
    return { Bucket: bucket, Key: prefix + key };
  };

  async function write(key: string, content: Readable, signal: AbortSignal): Promise<void> {
    const upload = new Upload({
      client,
      params: { ...at(key), Body: content, ContentType: 'text/csv; charset=utf-8' },
      partSize: partBytes,
      queueSize: partsAtOnce,
    });
    // What broke the content is told, and not that the clearing away after it failed as well.
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
    const found = await client.send(new HeadObjectCommand(at(key))).catch(unlessAbsent);
    if (found === undefined) return undefined;
    const { ContentLength: bytes = 0, ETag: version = '' } = found;
    return {
      bytes,
      version,
      read: async (range) => {
        const part = range && { Range: `bytes=${range.start}-${range.end}` };
        const { Body, ETag } = await client.send(new GetObjectCommand({ ...at(key), IfMatch: version, ...part }));
        // Never the bytes of another version than the one that was looked at; not every store heeds IfMatch.
        if (ETag !== version) {
          (Body as Readable).destroy();
          throw new Error('the object was replaced');
        }
        return Body as Readable;
      },
      close: () => Promise.resolve(),
    };
  }

  async function* list(): AsyncIterable<ListedFile> {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (fileOwnerOf(key) !== undefined) yield { key, modifiedAtMs: LastModified?.getTime() ?? Date.now() };
      }
    }
  }

  return {
    name: 'export bucket',
    stop: () => client.destroy(),
    write,
    open,
    remove: async (key) => void (await client.send(new DeleteObjectCommand(at(key)))),
    list,
  };
}

function unlessAbsent(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode === 404) return undefined;
  throw error;
}
