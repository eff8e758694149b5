import { metricCatalogue, metricEntry, type MetricName } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { scrape } from '../system/scrape';

type Labels = Record<string, string>;

export type MetricWatch = Awaited<ReturnType<typeof watchMetrics>>;

/**
 * Watches the metrics of all processes of a product that no other test uses. A metric has moved when one of its series changed, or
 * appeared later with a value other than 0.
 */
export async function watchMetrics(opsUrls: Readonly<Record<string, string>>) {
  const latest = new Map<string, number>();
  const moved = new Set<string>();
  let isFirst = true;

  /** Scrapes every process once. Reads only the count of a histogram. */
  async function look(): Promise<void> {
    await Promise.all(Object.entries(opsUrls).map(([process, url]) => lookAt(process, url)));
    isFirst = false;
  }

  async function lookAt(process: string, url: string): Promise<void> {
    for (const { name, labels, value } of (await scrape(url)).samples) {
      const metric = name.replace(/_count$/, '');
      if (!(metric in metricCatalogue)) continue;
      const series = seriesOf(process, metric, labels);
      const before = latest.get(series) ?? (isFirst ? value : 0);
      if (value !== before) moved.add(`${process} ${metric}`);
      latest.set(series, value);
    }
  }

  await look();
  async function shows(process: string, metric: MetricName, labels: Labels, passes: (value: number) => boolean): Promise<boolean> {
    await lookAt(process, opsUrls[process] as string);
    const wanted = Object.entries(labels).map(([label, value]) => `${label}=${value}`);
    const found = [...latest].filter(([series]) => {
      const [ofProcess, ofMetric, ...pairs] = series.split(' ');
      return ofProcess === process && ofMetric === metric && wanted.every((pair) => pairs.includes(pair));
    });
    return passes(found.reduce((sum, [, value]) => sum + value, 0));
  }

  return {
    look,
    shows,

    /** Scrapes only this process. */
    until: (...[process, metric, labels, passes]: Parameters<typeof shows>): Promise<boolean> =>
      waitUntil(`${metric} of ${process} ${JSON.stringify(labels)}`, () => shows(process, metric, labels, passes)),

    unmoved: (): string[] =>
      (Object.keys(metricCatalogue) as MetricName[])
        .flatMap((name) => metricEntry(name).processes.map((process) => `${process} ${name}`))
        .filter((each) => !moved.has(each)),
  };
}

function seriesOf(process: string, metric: string, labels: Labels): string {
  return [process, metric, ...Object.entries(labels).map(([label, value]) => `${label}=${value}`)].join(' ');
}
