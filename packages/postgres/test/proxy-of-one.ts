import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Passes on the first connection and refuses all others. */
export async function startProxyOfOne(url: string): Promise<{ url: string; stop: () => void }> {
  const target = new URL(url);
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const each of [socket, upstream]) each.on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
    socket.once('close', () => upstream.destroy());
    server.close();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return { url: own.href, stop: () => void server.close() };
}
