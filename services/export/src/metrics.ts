import { Counter, Gauge, observeNumber, type Registry, shareAnswer } from '@consent/kernel';
import type { OpenExports } from './exports/count-open.sql';
import type { ExportRecord } from './exports/export';
import type { Damage } from './files/checked-files';

export type DownloadOutcome = 'sent' | 'broken' | 'refused' | 'failed';

/** The metrics of exports and downloads. No label names an account. */
export function createMetrics(registry: Registry, countOpen: () => Promise<OpenExports>) {
  const registers = [registry];
  // One query for each scrape. While PostgreSQL is unavailable, the last values stay.
  const open = shareAnswer(countOpen);
  observeNumber(
    registry,
    { name: 'export_oldest_queued_seconds', help: 'How long the job that waits longest is due; 0 when none waits' },
    async () => (await open()).oldestQueuedSeconds,
  );
  for (const status of ['queued', 'running', 'streaming'] as const) {
    const help = 'Exports that have not ended, of all replicas: queued, running (by workers), streaming (by gateways)';
    observeNumber(registry, { name: 'export_jobs', help, labels: { status } }, async () => (await open())[status]);
  }
  const running = new Gauge({ name: 'export_workers_busy', help: 'Jobs that this process works on', registers });
  const ended = new Counter({ name: 'exports_ended_total', help: 'Exports by how they ended', labelNames: ['status'], registers });
  const bytes = new Counter({ name: 'export_bytes_total', help: 'Bytes of exports that ended well', labelNames: ['status'], registers });
  const damaged = new Counter({
    name: 'export_files_damaged_total',
    help: 'Downloads refused because the file is not what was written; any is an alarm',
    labelNames: ['damage'],
    registers,
  });
  const downloads = new Counter({ name: 'export_downloads_total', help: 'Downloads by outcome', labelNames: ['outcome'], registers });

  return {
    onRunning: (change: 1 | -1) => running.inc(change),
    onEnded: ({ status, bytesWritten }: Pick<ExportRecord, 'status' | 'bytesWritten'>) => {
      ended.inc({ status });
      if (status !== 'failed' && status !== 'expired') bytes.inc({ status }, bytesWritten);
    },
    onDamage: (damage: Damage) => damaged.inc({ damage }),
    onDownload: (outcome: DownloadOutcome) => downloads.inc({ outcome }),
  };
}

export type ExportMetrics = ReturnType<typeof createMetrics>;
