import { Client } from 'pg';
import { converse } from '../src/probes/converse';
import type { LocalServer } from '../src/index';

export async function askPostgres(server: LocalServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function askRedis({ port }: LocalServer, command: string): Promise<string> {
  let answer = '';
  await converse({
    host: '127.0.0.1',
    port,
    tls: false,
    timeoutMs: 5_000,
    onOpen: (socket) => socket.write(`${command}\r\nPING\r\n`),
    onText: (text) => {
      answer = text;
      return text.endsWith('+PONG\r\n');
    },
  });
  return answer.slice(0, -'+PONG\r\n'.length);
}

export async function askNats({ port }: LocalServer, subject: string, payload: unknown = {}): Promise<Record<string, unknown>> {
  const body = JSON.stringify(payload);
  let reply = '';
  await converse({
    host: '127.0.0.1',
    port,
    tls: false,
    timeoutMs: 5_000,
    onOpen: (socket) =>
      socket.write(`CONNECT {"verbose":false}\r\nSUB reply 1\r\nPUB ${subject} reply ${Buffer.byteLength(body)}\r\n${body}\r\n`),
    onText: (text) => {
      const message = /^MSG reply 1 +\d+\r\n(.*)\r\n/m.exec(text);
      reply = message?.[1] ?? '';
      return message !== null;
    },
  });
  return JSON.parse(reply) as Record<string, unknown>;
}
