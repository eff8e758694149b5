import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

let collector: Server;
let received: Buffer;

beforeEach(async () => {
  received = Buffer.alloc(0);
  collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => collector.close(resolve)));

const incoming = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Runs in a separate process, because the SDK is global to a process. */
async function traceparentInside(endpoint: string | undefined): Promise<string> {
  const script = `
    const { startTracing, withSpan, activeTraceparent } = require(${JSON.stringify(join(__dirname, '../../dist'))});
    const tracing = startTracing('a-service', ${JSON.stringify(endpoint)});
    withSpan('GET /consents/{id}', 'server', '${incoming}', async () => console.log(activeTraceparent())).then(() => tracing.stop());`;
  const env = { ...process.env, ...(endpoint === undefined ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) };
  return (await promisify(execFile)(process.execPath, ['-e', script], { env })).stdout.trim();
}

describe('tracing', () => {
  test('with an endpoint, spans go there, and a call carries the trace it belongs to', async () => {
    const inside = await traceparentInside(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
    expect(inside).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/);
    expect(received.toString('latin1')).toContain('GET /consents/{id}');
    expect(received.toString('latin1')).toContain('a-service');
  });

  test('without an endpoint nothing is made and work runs all the same', async () => {
    expect(await traceparentInside(undefined)).toBe('');
    expect(received).toHaveLength(0);
  });
});
