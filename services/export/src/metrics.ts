import { createCounter, observeNumber, type Registry, sharePending } from '@consent/kernel';
import type { OpenExports } from './exports/count-open.sql';
import type { ExportRecord } from './exports/export';
import type { Damage } from './files/checked-files';

export type DownloadOutcome = 'sent' | 'broken' | 'refused' | 'failed';

/** No label may name an account. */
export function createMetrics(registry: Registry, countOpen: () => Promise<OpenExports>) {
  // One query per scrape. While PostgreSQL is unavailable, the gauges keep their last values.
  const open = sharePending(countOpen);
  observeNumber(registry, 'export_oldest_queued_seconds', async () => (await open()).oldestQueuedSeconds);
  for (const status of ['queued', 'running', 'streaming'] as const) {
    observeNumber(registry, 'export_jobs', async () => (await open())[status], { labels: { status } });
  }
  let busy = 0;
  observeNumber(registry, 'export_workers_busy', () => busy);
  const ended = createCounter(registry, 'exports_ended_total');
  const bytes = createCounter(registry, 'export_bytes_total');
  const damaged = createCounter(registry, 'export_files_damaged_total');
  const downloads = createCounter(registry, 'export_downloads_total');

  return {
    onRunning: (change: 1 | -1) => void (busy += change),
    onEnded: ({ status, bytesWritten }: Pick<ExportRecord, 'status' | 'bytesWritten'>) => {
      if (status === 'queued' || status === 'running') return;
      ended.inc({ status });
      if (status !== 'failed' && status !== 'expired') bytes.inc({ status }, bytesWritten);
    },
    onDamage: (damage: Damage) => damaged.inc({ damage }),
    onDownload: (outcome: DownloadOutcome) => downloads.inc({ outcome }),
  };
}

export type ExportMetrics = ReturnType<typeof createMetrics>;
