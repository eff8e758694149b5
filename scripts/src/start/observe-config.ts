export interface ScrapeTarget {
  service: string;
  port: number;
}

interface ScrapeOptions {
  targets: readonly ScrapeTarget[];
  rulesFile: string;
  intervalSeconds: number;
}

export function prometheusConfig({ targets, rulesFile, intervalSeconds }: ScrapeOptions): string {
  const interval = `${intervalSeconds}s`;
  const config = {
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: [rulesFile],
    scrape_configs: [
      {
        job_name: 'consent-service',
        // Otherwise Prometheus renames the label `service` of our metrics.
        honor_labels: true,
        static_configs: targets.map(({ service, port }) => ({ targets: [`127.0.0.1:${port}`], labels: { service } })),
      },
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
