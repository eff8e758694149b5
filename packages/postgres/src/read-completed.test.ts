import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { readCompleted } from './read-completed';

/** AuthenticationOk and ReadyForQuery. */
const signedIn = Buffer.from('520000000800000000' + '5a0000000549', 'hex');

test('a server that signs the client in and then never replies is an error', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(signedIn)).on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new Client({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'nobody', database: 'none' });
  client.on('error', () => undefined);
  await client.connect();
  await expect(readCompleted(client, 50)).rejects.toThrow('Query read timeout');
  await client.end();
  server.close();
  await once(server, 'close');
});
