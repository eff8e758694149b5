import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface Conversation {
  host: string;
  port: number;
  tls: boolean;
  timeoutMs: number;
  /** Called with the open connection, to say something first. */
  onOpen?: (socket: Socket) => void;
  /** Called with all the text so far, as often as some arrives: true when it is the answer hoped for; throws when it is not. */
  onText: (text: string, socket: Socket) => boolean;
}

/** Talks to a server over a new connection until the answer is known, then closes it. */
export function converse({ host, port, tls, timeoutMs, onOpen, onText }: Conversation): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = tls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error(`no answer from ${host}:${port} within ${timeoutMs} ms`)), timeoutMs);
    let text = '';
    socket.once(tls ? 'secureConnect' : 'connect', () => onOpen?.(socket));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      try {
        if (!onText(text, socket)) return;
      } catch (error) {
        fail(error as Error);
        return;
      }
      clearTimeout(timer);
      socket.destroy();
      resolve();
    });
    socket.once('error', fail);
    socket.once('close', () => fail(new Error(`${host}:${port} closed the connection`)));
  });
}
