import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // Tests access fields by name and check the types themselves.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export type SentHeaders = Record<string, string | string[]>;

/** Sends exactly the given headers. fetch adds some and forbids others. */
export function createHttpClient(port: number) {
  function send(method: string, path: string, headers: SentHeaders = {}, body?: unknown): Promise<HttpAnswer> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent: false,
          headers: { ...(text === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const received = Buffer.concat(chunks).toString('utf8');
            const isJson = response.headers['content-type']?.startsWith('application/json') === true;
            resolve({
              status: response.statusCode as number,
              headers: response.headers,
              text: received,
              body: isJson && received !== '' ? JSON.parse(received) : undefined,
            });
          });
        },
      );
      request.on('error', reject);
      // As bytes, because Node would send text and the headers before it in one encoding.
      request.end(text === undefined ? undefined : Buffer.from(text));
    });
  }
  const api = (path: string) => `/api/v1${path}`;
  return {
    send: (method: string, path: string, headers?: SentHeaders, body?: unknown) => send(method, api(path), headers, body),
    get: (path: string, headers?: SentHeaders) => send('GET', path.startsWith('/readyz') ? path : api(path), headers),
    post: (path: string, body?: unknown, headers?: SentHeaders) => send('POST', api(path), headers, body),
    put: (path: string, body?: unknown, headers?: SentHeaders) => send('PUT', api(path), headers, body),
  };
}

export function expectError(answer: HttpAnswer, status: number, error: string, message?: string): void {
  expect({ status: answer.status, body: answer.body as unknown }).toEqual({
    status,
    body: { error, message: message ?? expect.any(String) },
  });
}
