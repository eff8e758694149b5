import { startTracing } from '@consent/kernel';

export interface RecordedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** "" for the root of a trace. */
  parentSpanId: string;
  links: string[];
  attributes: Record<string, unknown>;
  failed: boolean;
}

/** The output of the SDK's console exporter. */
interface PrintedSpan {
  name: string;
  traceId: string;
  id: string;
  parentSpanContext?: { spanId: string };
  links: { context: { spanId: string } }[];
  attributes: Record<string, unknown>;
  status: { code: number };
}

const errorStatus = 2;

/** Resolves with the spans that ended while `work` ran, in that order. */
export async function recordSpans(
  work: () => Promise<unknown>,
  { callersTrace }: { callersTrace?: 'link' | 'accept' } = {},
): Promise<RecordedSpan[]> {
  const spans: RecordedSpan[] = [];
  const printed = vi.spyOn(console, 'dir').mockImplementation((span: PrintedSpan) => void spans.push(recorded(span)));
  vi.stubEnv('OTEL_TRACES_EXPORTER', 'console');
  const tracing = startTracing('test', 'the console', callersTrace);
  try {
    await work();
  } finally {
    await tracing.stop();
    vi.unstubAllEnvs();
    printed.mockRestore();
  }
  return spans;
}

function recorded({ name, traceId, id, parentSpanContext, links, attributes, status }: PrintedSpan): RecordedSpan {
  return {
    name,
    traceId,
    spanId: id,
    parentSpanId: parentSpanContext?.spanId ?? '',
    links: links.map(({ context }) => context.spanId),
    attributes,
    failed: status.code === errorStatus,
  };
}
