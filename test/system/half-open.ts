import { connect } from 'node:net';

export interface HalfOpenClient {
  send: (bytes: string | Uint8Array) => void;
  received: () => string;
  statuses: () => number[];
  /** True once the server has destroyed the connection. Ending its own side is not enough. */
  isClosed: () => boolean;
  close: () => void;
}

interface Options {
  localAddress?: string;
}

/**
 * A client that can still send after the server has ended its side. Node's own sockets close then, so they can't show that a server
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
