import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReplyLosingProxy {
  url: string;
  /** Loses the reply to a message that contains `text`. `cut` ends the connection when PostgreSQL has replied; `swallow` leaves it open. */
  loseReplyTo(text: string, how: 'cut' | 'swallow'): void;
  stop(): Promise<void>;
}

/** For PostgreSQL. The statement runs; only its reply is lost. */
export async function startReplyLosingProxy(serverUrl: string): Promise<ReplyLosingProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let lost: { text: string; how: 'cut' | 'swallow' } | undefined;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let losing: 'cut' | 'swallow' | undefined;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) sockets.add(socket.on('error', end).on('close', end));
    near.on('data', (message) => {
      if (lost !== undefined && message.includes(lost.text)) losing = lost.how;
      far.write(message);
    });
    far.on('data', (reply) => {
      if (losing === undefined) near.write(reply);
      else if (losing === 'cut') end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseReplyTo: (text, how) => void (lost = { text, how }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
