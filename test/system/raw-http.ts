import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

interface RawRequest {
  /** Such as "GET /api/v1/consents HTTP/1.1". Adds Host and Connection: close. */
  line: string;
  headers?: readonly string[];
  body?: string | Uint8Array;
}

/** Sends a request that no HTTP client would send. */
export function sendRaw(baseUrl: string, { line, headers = [], body = '' }: RawRequest): Promise<RawAnswer> {
  const head = [line, `Host: ${new URL(baseUrl).host}`, 'Connection: close', ...headers].join('\r\n');
  return sendBytes(baseUrl, Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]));
}

/** Reads only the first response. */
export async function sendBytes(baseUrl: string, bytes: Uint8Array): Promise<RawAnswer> {
  return parse(await exchangeBytes(baseUrl, bytes));
}

/** Reads until the server closes the connection. */
export function exchangeBytes(baseUrl: string, bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let failure: Error | undefined;
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    // A server that refuses a request may close before it has read all of it. So an error counts only if no response came.
    socket.on('error', (error) => (failure = error));
    socket.on('close', () => {
      const text = Buffer.concat(received).toString('utf8');
      if (text === '') reject(failure ?? new Error('The connection was closed without an answer.'));
      else resolve(text);
    });
  });
}

export function chunk(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

export const lastChunk = Buffer.from('0\r\n\r\n');

function parse(text: string): RawAnswer {
  const headEnd = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...fields] = text.slice(0, headEnd).split('\r\n');
  const headers = new Headers();
  for (const field of fields) headers.append(field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim());
  const length = headers.get('content-length');
  const rest = Buffer.from(text.slice(headEnd + 4));
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    text: rest.subarray(0, length === null ? undefined : Number(length)).toString('utf8'),
  };
}
