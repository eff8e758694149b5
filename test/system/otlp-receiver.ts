import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTracing } from '@consent/kernel';
import type { RecordedSpan } from '@consent/testkit';

/** An OTLP value: one field, named after its type. */
type OtlpValue = Record<string, unknown>;

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes?: { key: string; value: OtlpValue }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}

interface OtlpTraces {
  resourceSpans: { resource: { attributes: { key: string; value: OtlpValue }[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A link is "traceId-spanId" here. */
export interface ReceivedSpan extends RecordedSpan {
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const errorStatus = 2;

export type TracedProcess = Awaited<ReturnType<typeof startTracedProcess>>;

/**
 * Turns tracing on in this process with an operator's settings, and receives the traces as OTLP over HTTP. Start it before the product.
 */
export async function startTracedProcess(settings: Record<string, string> = {}) {
  const bodies: string[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      spans.push(...spansIn(JSON.parse(body) as OtlpTraces));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const tracing = startTracing('system', endpoint);
  return {
    bodies,
    spans,
    stop: async () => {
      await tracing.stop();
      vi.unstubAllEnvs();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansIn({ resourceSpans }: OtlpTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans.map(received));
}

function received({ name, kind, traceId, spanId, parentSpanId = '', links = [], attributes = [], status }: OtlpSpan): ReceivedSpan {
  return {
    name,
    kind: kinds[kind] ?? 'internal',
    traceId,
    spanId,
    parentSpanId,
    links: links.map((link) => `${link.traceId}-${link.spanId}`),
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    failed: status?.code === errorStatus,
  };
}
