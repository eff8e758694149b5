import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

let collector: Server;
let received: { path: string; headers: Record<string, unknown>; body: string }[];

beforeEach(async () => {
  received = [];
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('latin1') });
      response.end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => collector.close(resolve)));

const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const incoming = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const span = `{ name: 'GET /consents/{id}', kind: 'server', attributes: {} }`;

/** Runs in a process of its own, as the SDK is global and reads the environment. Resolves with what `code` writes. */
async function run(code: string, settings: Record<string, string> = {}): Promise<string> {
  const script = `
    const { startTracing, withSpan, activeTraceparent, sampledTraceparent, createLogger } = require(${JSON.stringify(join(__dirname, '../../dist'))});
    const tracing = startTracing('a-service', process.env.OTEL_EXPORTER_OTLP_ENDPOINT);
    (async () => { ${code}; await tracing.stop(); })();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env: { ...process.env, ...settings } });
  return stdout.trim();
}

const printTraceparent = (parent: string) => `await withSpan(${span}, '${parent}', async () => console.log(activeTraceparent()))`;

describe('with an endpoint', () => {
  const on = (settings: Record<string, string> = {}) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), ...settings });

  test('spans are sent to the endpoint, and a call carries the trace context of its request', async () => {
    expect(await run(printTraceparent(incoming), on())).toMatch(
      /^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/,
    );
    expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);
    expect(received[0]?.body).toContain('GET /consents/{id}');
    expect(received[0]?.body).toContain('a-service');
  });

  test('the standard OTEL_ variables set the service name, resource attributes and headers', async () => {
    const settings = on({
      OTEL_SERVICE_NAME: 'another-name',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-token',
    });
    await run(printTraceparent(''), settings);
    expect(received[0]?.body).toContain('another-name');
    expect(received[0]?.body).not.toContain('a-service');
    expect(received[0]?.body).toContain('staging');
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer collector-token' });
  });

  test('spans contain neither the command line or owner of the process nor the id of the machine', async () => {
    await run(printTraceparent(''), on());
    expect(received[0]?.body).toContain('service.instance.id');
    expect(received[0]?.body).not.toMatch(/process\.(command|owner|executable)|host\.id/);
  });

  test('a ratio of 0 sends and stores nothing, and passes the decision on to the next process', async () => {
    const settings = on({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    const code = `await withSpan(${span}, '', async () => console.log(JSON.stringify([activeTraceparent(), sampledTraceparent()])))`;
    expect(JSON.parse(await run(code, settings))).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/), '']);
    expect(received).toEqual([]);
  });

  test('a ratio of 0 still follows a request that another process samples', async () => {
    const settings = on({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    expect(await run(printTraceparent(incoming), settings)).toMatch(/-01$/);
    expect(received).toHaveLength(1);
  });

  test('log lines carry the ids of their span', async () => {
    const code = `
      const logger = createLogger('a-service', 'info');
      logger.info('outside');
      await withSpan(${span}, '${incoming}', async () => { logger.info('inside'); console.log(activeTraceparent()); });
      logger.flush()`;
    const [traceparent = '', ...lines] = (await run(code, on())).split('\n');
    const [outside, inside] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(outside).not.toHaveProperty('trace_id');
    expect(`00-${String(inside?.['trace_id'])}-${String(inside?.['span_id'])}-01`).toBe(traceparent);
  });

  test('an unavailable collector causes a warning, and stop still succeeds', async () => {
    const code = `
      tracing.warnWith({ warn: (fields, text) => console.log(text) });
      ${printTraceparent('')}`;
    const written = await run(code, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '100' });
    expect(written).toContain('check OTEL_EXPORTER_OTLP_ENDPOINT');
  });
});

describe('without an endpoint', () => {
  test('no spans are created, log lines have no ids, and work runs normally', async () => {
    const code = `
      const logger = createLogger('a-service', 'info');
      await withSpan(${span}, '${incoming}', async () => logger.info({ inside: activeTraceparent() }, 'said'));
      logger.flush()`;
    const line = JSON.parse(await run(code)) as Record<string, unknown>;
    expect(line).toMatchObject({ inside: '', msg: 'said' });
    expect(line).not.toHaveProperty('trace_id');
    expect(received).toEqual([]);
  });
});
