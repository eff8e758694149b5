import { Gauge, type Registry } from 'prom-client';
import { within } from '../process/within';
import { type GaugeName, type LabelsOf, metricEntry } from './catalogue';
import { sharePending } from './share-pending';

interface ObserveOptions<Name extends GaugeName> {
  /** Observations with the same name share one gauge. Each needs distinct label values. */
  labels?: LabelsOf<Name>;
  /** Shown while the number cannot be read. Defaults to the last value that was read. */
  whenUnknown?: number;
}

interface ConnectionName {
  redis: LabelsOf<'redis_connected'>['connection'];
  nats: LabelsOf<'nats_connected'>['connection'];
  rpc: LabelsOf<'rpc_connected'>['connection'];
}

type Read = () => number | Promise<number>;

interface Source {
  labels: Readonly<Record<string, string>>;
  whenUnknown: number | undefined;
  read: () => Promise<number>;
}

/** Prometheus waits 10 s for a whole scrape by default. One slow dependency must not cost us the other metrics. */
const readTimeoutMs = 1_000;

const sourcesOf = new WeakMap<object, Source[]>();

/** Reads the gauge on each scrape. Ignores a read that fails or takes longer than a second. */
export function observeNumber<Name extends GaugeName>(
  registry: Registry,
  name: Name,
  read: Read,
  { labels, whenUnknown }: ObserveOptions<Name> = {},
): void {
  addSource(registry, name, { labels: { ...labels }, whenUnknown, read: sharePending(async () => read()) });
}

export function observeConnection<To extends keyof ConnectionName>(
  registry: Registry,
  to: To,
  connection: ConnectionName[To],
  isUsable: () => boolean,
): void {
  const read = () => Promise.resolve(Number(isUsable()));
  addSource(registry, `${to}_connected`, { labels: { connection }, whenUnknown: undefined, read });
}

function addSource(registry: Registry, name: GaugeName, source: Source): void {
  const existing = registry.getSingleMetric(name);
  if (existing !== undefined) {
    sourcesOf.get(existing)?.push(source);
    return;
  }
  const sources = [source];
  const entry = metricEntry(name);
  const gauge = new Gauge({
    name,
    help: entry.help,
    labelNames: Object.keys(entry.labels ?? {}),
    registers: [registry],
    collect: async () => void (await Promise.all(sources.map((each) => update(gauge, each)))),
  });
  sourcesOf.set(gauge, sources);
}

async function update(gauge: Gauge, { labels, whenUnknown, read }: Source): Promise<void> {
  const value =
    (await within(
      readTimeoutMs,
      read().catch(() => undefined),
    )) ?? whenUnknown;
  if (value !== undefined) gauge.set(labels, value);
}
