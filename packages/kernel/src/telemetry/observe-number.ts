import { Gauge, type Registry } from 'prom-client';
import { shareAnswer } from './share-answer';

interface Observed {
  name: string;
  help: string;
  /** Observations with the same name share one gauge. Each needs distinct label values under the same label names. */
  labels?: Readonly<Record<string, string>>;
  /** Shown while the number cannot be read. Defaults to the last value that was read. */
  whenUnknown?: number;
}

type Read = () => number | Promise<number>;

interface Source extends Pick<Observed, 'labels' | 'whenUnknown'> {
  read: () => Promise<number>;
}

/** Prometheus waits 10 s for a whole scrape by default. One hanging dependency must not cost us the other metrics. */
const readTimeoutMs = 1_000;

const sourcesOf = new WeakMap<object, Source[]>();

/** A gauge that is read on each scrape. A read that fails or exceeds one second is ignored. Reads do not overlap. */
export function observeNumber(registry: Registry, { name, help, labels = {}, whenUnknown }: Observed, read: Read): void {
  const source: Source = { labels, ...(whenUnknown !== undefined && { whenUnknown }), read: shareAnswer(async () => read()) };
  const existing = registry.getSingleMetric(name);
  if (existing !== undefined) {
    sourcesOf.get(existing)?.push(source);
    return;
  }
  const sources = [source];
  const gauge = new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    collect: async () => void (await Promise.all(sources.map((each) => update(gauge, each)))),
  });
  sourcesOf.set(gauge, sources);
}

export function observeConnection(registry: Registry, to: 'redis' | 'nats' | 'rpc', connection: string, isUsable: () => boolean): void {
  observeNumber(registry, { name: `${to}_connected`, help: connectedHelp[to], labels: { connection } }, () => Number(isUsable()));
}

const connectedHelp = {
  redis: '1 while Redis is connected and in use, by what the connection is for',
  nats: '1 while NATS is connected, by who works on the connection: the relay or a consumer',
  rpc: '1 while a server of the service is connected, by service',
} as const;

async function update(gauge: Gauge, { labels = {}, whenUnknown, read }: Source): Promise<void> {
  const value = (await within(readTimeoutMs, read())) ?? whenUnknown;
  if (value !== undefined) gauge.set(labels, value);
}

async function within(timeMs: number, value: Promise<number>): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeMs, undefined);
  });
  const known = value.catch(() => undefined);
  return Promise.race([known, tooLong]).finally(() => clearTimeout(timer));
}
