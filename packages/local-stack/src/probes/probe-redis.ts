import { converse } from './converse';

export const REDIS_DEFAULT_PORT = 6379;

/** Redis answers PING with PONG only after loading its data. */
export function probeRedis(address: string, timeoutMs: number): Promise<void> {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  const userName = decodeURIComponent(url.username);
  const login = password === '' ? [] : [['AUTH', ...(userName === '' ? [] : [userName]), password]];
  return converse({
    host: url.hostname,
    port: Number(url.port) || REDIS_DEFAULT_PORT,
    tls: url.protocol === 'rediss:',
    timeoutMs,
    onOpen: (socket) => socket.write([...login, ['PING']].map(encodeCommand).join('')),
    onText: (text) => {
      const refusal = /^-(.*)\r\n/m.exec(text)?.[1]; // LOADING, NOAUTH, WRONGPASS, ...
      if (refusal !== undefined) throw new Error(`Redis says: ${refusal}`);
      return text.includes('+PONG\r\n');
    },
  });
}

function encodeCommand(words: readonly string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}
