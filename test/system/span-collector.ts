import { inspect } from 'node:util';
import { startTracing } from '@consent/kernel';

export type SpanCollector = ReturnType<typeof startSpanCollector>;

/** Turns on tracing in this process and keeps every span. The console exporter needs no collector. */
export function startSpanCollector() {
  const spans: string[] = [];
  const printed = vi.spyOn(console, 'dir').mockImplementation((span) => void spans.push(inspect(span, { depth: null })));
  process.env['OTEL_TRACES_EXPORTER'] = 'console';
  const tracing = startTracing('system', 'the console');
  return {
    spans,
    stop: async () => {
      await tracing.stop();
      delete process.env['OTEL_TRACES_EXPORTER'];
      printed.mockRestore();
    },
  };
}
