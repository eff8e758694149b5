import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface Conversation {
  host: string;
  port: number;
  tls: boolean;
  timeoutMs: number;
  onOpen?: (socket: Socket) => void;
  /** Called with all text so far, whenever more arrives. Returns true when the response is complete. Throws if it is bad. */
  onText: (text: string, socket: Socket) => boolean;
}

export function converse({ host, port, tls, timeoutMs, onOpen, onText }: Conversation): Promise<void> {
  return new Promise((resolve, reject) => {
    // An address is no server name (RFC 6066, section 3); the certificate is compared with the host either way.
    const socket = tls ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) }) : connectPlain({ host, port });
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
