import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface TestBucket {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop: () => Promise<void>;
}

interface StoredObject {
  bytes: Buffer;
  etag: string;
  modifiedAt: Date;
}

const bucket = 'bucket';

/** What our services use of S3, in memory: objects, ranges, uploads in parts and the list. Ignores signatures and conditions. */
export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const server = createServer((request, response) => void answer(request, response).catch((error: Error) => response.destroy(error)));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(pathname).slice(`/${bucket}/`.length);
    const body = await buffer(request);
    if (request.headers['content-encoding']?.includes('aws-chunked')) return send(response, 501, errorXml('NotImplemented'));
    const uploadId = query.get('uploadId');
    const parts = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && parts === undefined) return send(response, 404, errorXml('NoSuchUpload'));
    const object = objects.get(key);
    switch (request.method) {
      case 'POST':
        if (parts === undefined) {
          const id = randomUUID();
          uploads.set(id, new Map());
          return send(response, 200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
        } else {
          const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
          const { etag } = store(key, Buffer.concat(numbers.map((number) => parts.get(number) as Buffer)));
          uploads.delete(uploadId as string);
          return send(response, 200, `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
        }
      case 'PUT':
        parts?.set(Number(query.get('partNumber')), body);
        return send(response, 200, '', { ETag: parts === undefined ? store(key, body).etag : etagOf(body) });
      case 'DELETE':
        if (!uploads.delete(uploadId ?? '')) objects.delete(key);
        return send(response, 204);
      default:
        if (query.has('list-type')) return send(response, 200, listXml(query.get('prefix') ?? ''));
        if (object === undefined) return send(response, 404, errorXml('NoSuchKey'));
        return sendObject(request, response, object);
    }
  }

  function store(key: string, bytes: Buffer): StoredObject {
    const object = { bytes, etag: etagOf(bytes), modifiedAt: new Date() };
    objects.set(key, object);
    return object;
  }

  /** One page: tests store a few objects. */
  function listXml(prefix: string): string {
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const contents = found.map(
      ([key, { modifiedAt }]) => `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
    );
    return `<ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendObject({ headers }: IncomingMessage, response: ServerResponse, { bytes, etag, modifiedAt }: StoredObject): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const part = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, {
    'Content-Length': part.length,
    ETag: etag,
    'Last-Modified': modifiedAt.toUTCString(),
    ...(start !== undefined && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(part);
}

function send(response: ServerResponse, status: number, xml = '', headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/xml', ...headers }).end(xml);
}

const errorXml = (code: string) => `<Error><Code>${code}</Code></Error>`;

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
