/** A process that Prometheus reads. */
export interface ScrapeTarget {
  /** The name of the process, such as "account". */
  service: string;
  /** The port of its operations server, on 127.0.0.1. */
  port: number;
}

interface ScrapeOptions {
  targets: readonly ScrapeTarget[];
  rulesFile: string;
  /** Seconds between two scrapes, and between two evaluations of the rules. */
  intervalSeconds: number;
}

/** The configuration of a Prometheus beside the product. JSON is YAML, too. Labels are those the rules and dashboards expect. */
export function prometheusConfig({ targets, rulesFile, intervalSeconds }: ScrapeOptions): string {
  const interval = `${intervalSeconds}s`;
  const config = {
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: [rulesFile],
    scrape_configs: [
      {
        job_name: 'consent-service',
        // The label `service` is exposed by the processes. Without this Prometheus would rename it.
        honor_labels: true,
        static_configs: targets.map(({ service, port }) => ({ targets: [`127.0.0.1:${port}`], labels: { service } })),
      },
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
