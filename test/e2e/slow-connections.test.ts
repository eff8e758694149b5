import { connect, type Socket } from 'node:net';
import { waitUntil } from '@consent/testkit';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

// gateway/test/transport.test.ts covers the connection limit.

const system = useSystem();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await system.tenants.create();
});

function openSlow(text: string): { socket: Socket; received: () => string; isClosed: () => boolean } {
  const { hostname, port } = new URL(system.baseUrl);
  let [received, isClosed] = ['', false];
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  return { socket, received: () => received, isClosed: () => isClosed };
}

test('[threats 42] headers that never end get 400, even when they trickle in; other requests are served meanwhile', async () => {
  const head = 'GET /api/v1/plans HTTP/1.1\r\nHost: x\r\n';
  const silent = Array.from({ length: 50 }, () => openSlow(head));
  const trickling = Array.from({ length: 50 }, () => openSlow(head));
  const drip = setInterval(() => {
    for (const { socket, isClosed } of trickling) if (!isClosed()) socket.write('X-A: b\r\n');
  }, 500);
  const api = system.api(tenant.key);
  try {
    await waitUntil(
      'all of them are closed',
      async () => {
        expect((await api.get('/consents')).status).toBe(200);
        return [...silent, ...trickling].every(({ isClosed }) => isClosed());
      },
      { timeoutMs: 40_000 },
    );
  } finally {
    clearInterval(drip);
  }
  for (const { received } of [...silent, ...trickling]) {
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(received()).toContain('"error":"invalid_request"');
  }
});
