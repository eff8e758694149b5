import { Gauge, type Registry } from 'prom-client';
import { shareAnswer } from './share-answer';

interface Observed {
  name: string;
  help: string;
  /** Numbers of one name are one gauge; each needs labels of its own, with the same names. */
  labels?: Readonly<Record<string, string>>;
  /** What is shown while the number cannot be read; the last one that was read when absent. */
  whenUnknown?: number;
}

type Read = () => number | Promise<number>;

interface Source extends Pick<Observed, 'labels' | 'whenUnknown'> {
  read: () => Promise<number>;
}

/** What Prometheus waits for it all is ten seconds by default. A dependency that hangs must not take the other metrics with it. */
const patienceMs = 1_000;

const sourcesOf = new WeakMap<object, Source[]>();

/**
 * A gauge that is read when Prometheus asks. A read that fails or takes more than a second
 * does not count, and none begins before the one before it is over.
 */
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

/** 1 while a connection can be used: `redis_connected{connection="usage"}`. */
export function observeConnection(registry: Registry, to: 'redis' | 'nats' | 'rpc', connection: string, isUsable: () => boolean): void {
  observeNumber(registry, { name: `${to}_connected`, help: connectedHelp[to], labels: { connection } }, () => Number(isUsable()));
}

const connectedHelp = {
  redis: '1 while Redis is connected and in use, by what the connection is for',
  nats: '1 while NATS is connected, by who works on the connection: the relay or a consumer',
  rpc: '1 while a server of the service is connected, by service',
} as const;

async function update(gauge: Gauge, { labels = {}, whenUnknown, read }: Source): Promise<void> {
  const value = (await within(patienceMs, read())) ?? whenUnknown;
  if (value !== undefined) gauge.set(labels, value);
}

/** Undefined when it fails, or is not there in time. */
async function within(timeMs: number, value: Promise<number>): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeMs, undefined);
  });
  const known = value.catch(() => undefined);
  return Promise.race([known, tooLong]).finally(() => clearTimeout(timer));
}
