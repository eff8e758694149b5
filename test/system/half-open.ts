import { connect } from 'node:net';

export interface HalfOpenClient {
  send: (bytes: string | Uint8Array) => void;
  received: () => string;
  /** Statuses of the answers so far, in their order. */
  statuses: () => number[];
  /** True once the server has destroyed the connection: its word that it sends no more is not enough. */
  isClosed: () => boolean;
  close: () => void;
}

interface Options {
  /** Where the client calls from; any address of 127.0.0.0/8 is one of this machine. */
  localAddress?: string;
}

/**
 * A client that keeps sending after the server has ended its side of the connection.
 * Node's own sockets close in answer to the end, and so never show that a server
 * leaves the connection open.
 */
export async function openHalfOpen(baseUrl: string, { localAddress = '127.0.0.1' }: Options = {}): Promise<HalfOpenClient> {
  const { hostname: host, port } = new URL(baseUrl);
  const socket = connect({ host, port: Number(port), localAddress, allowHalfOpen: true });
  let [received, isClosed] = ['', false];
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  return {
    send: (bytes) => void (isClosed || socket.write(bytes)),
    received: () => received,
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    isClosed: () => isClosed,
    close: () => socket.destroy(),
  };
}

/** The head of a request with a JSON body of so many bytes, up to and with the empty line. */
export function headOf(line: string, { bytes, key, headers = [] }: { bytes: number; key?: string; headers?: readonly string[] }): string {
  const authorization = key === undefined ? [] : [`Authorization: Bearer ${key}`];
  return [
    `${line} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    ...authorization,
    ...headers,
    `Content-Length: ${bytes}`,
    '',
    '',
  ].join('\r\n');
}
