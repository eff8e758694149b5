import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands in for a Kubernetes Service: one address whose processes come and go. Each new connection goes to the next process and stays
 * there until one side ends it, or `disconnect` ends all of them. Without a process, new connections are closed immediately.
 */
export async function startForwarder() {
  const ports: number[] = [];
  const open = new Set<Socket>();
  let turn = 0;

  const server = createServer({ allowHalfOpen: true }, (client): void => {
    const port = ports[turn++ % ports.length];
    if (port === undefined) return void client.destroy();
    const process = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const [one, other] of [[client, process] as const, [process, client] as const]) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const disconnect = () => open.forEach((socket) => socket.destroy());

  return {
    port: (server.address() as AddressInfo).port,
    add: (port: number) => void ports.push(port),
    remove: (port: number) => void ports.splice(ports.indexOf(port), 1),
    disconnect,
    stop: async () => {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
