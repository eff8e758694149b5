import { type Metric, type OpenMetricsContentType, Registry } from 'prom-client';

export interface MetricsText {
  contentType: string;
  text: string;
}

/** OpenMetrics, which has exemplars, if the Accept header prefers it. Otherwise the classic text format. */
export async function readMetrics(registry: Registry, accept = ''): Promise<MetricsText> {
  if (qualityOf('application/openmetrics-text', accept) <= qualityOf('text/plain', accept)) {
    return { contentType: registry.contentType, text: await registry.metrics() };
  }
  const open = await asOpenMetrics(registry);
  return { contentType: open.contentType, text: await open.metrics() };
}

/** Returns 0 if the type is missing. Ignores other parameters: they name versions, and we have one. */
function qualityOf(type: string, accept: string): number {
  const qualities = accept.split(',').flatMap((range) => {
    const [name, ...parameters] = range.split(';').map((each) => each.trim().toLowerCase());
    if (name !== type) return [];
    const quality = parameters.find((each) => each.startsWith('q='));
    return [quality === undefined ? 1 : Number(quality.slice(2)) || 0];
  });
  return Math.max(0, ...qualities);
}

/**
 * A registry has one format, and writing OpenMetrics renames its counters permanently. So write a copy, in which a
 * counter's family has the name without _total, as OpenMetrics requires.
 */
async function asOpenMetrics(registry: Registry) {
  const copy = new Registry<OpenMetricsContentType>();
  copy.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const metric of await registry.getMetricsAsJSON()) {
    const isCounter = String(metric.type) === 'counter';
    const name = isCounter ? metric.name.replace(/_total$/, '') : metric.name;
    copy.registerMetric({ name, type: metric.type, get: () => Promise.resolve({ ...metric, name }) } as unknown as Metric);
  }
  return copy;
}
