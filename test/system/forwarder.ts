import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands in for a Kubernetes Service: one address whose processes come and go. Each new connection goes to the next process and stays
 * there until one side ends it. Without a process, new connections are closed immediately.
 */
export async function startForwarder() {
  const ports: number[] = [];
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let isSilent = false;
  let turn = 0;

  const server = createServer({ allowHalfOpen: true }, (client): void => {
    const port = ports[turn++ % ports.length];
    if (port === undefined) return isSilent ? void open.add(client.on('error', () => undefined)) : void client.destroy();
    const process = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const [one, other] of [[client, process] as const, [process, client] as const]) {
      open.add(one);
      one.on('error', () => silent.has(one) || other.destroy());
      one.on('close', () => {
        open.delete(one);
        if (!silent.has(one)) other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const disconnect = () => open.forEach((socket) => socket.destroy());

  return {
    port: (server.address() as AddressInfo).port,
    add: (port: number) => {
      isSilent = false;
      ports.push(port);
    },
    remove: (port: number) => void ports.splice(ports.indexOf(port), 1),
    /** Closes every connection. */
    disconnect,
    /**
     * Loses everything that is sent in open connections, for good, and in new ones until `add`, but closes none. So does a machine without
     * power.
     */
    silence: () => {
      isSilent = true;
      for (const socket of open) silent.add(socket.unpipe());
    },
    stop: async () => {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
