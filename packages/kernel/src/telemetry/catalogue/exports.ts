import type { MetricEntry } from './entry';

export const exportMetrics = {
  export_jobs: {
    type: 'gauge',
    help: 'Exports that have not ended: queued, running (by workers), streaming (by gateways); of all replicas',
    processes: ['export'],
    labels: { status: ['queued', 'running', 'streaming'] },
  },
  export_oldest_queued_seconds: { type: 'gauge', help: 'Delay of the job that is due the longest; 0 if none waits', processes: ['export'] },
  export_workers_busy: { type: 'gauge', help: 'Jobs that this process runs, of EXPORT_WORKERS', processes: ['export'] },
  exports_ended_total: {
    type: 'counter',
    help: 'Exports by their end: ready and streamed succeeded; a file that was ready expires later',
    processes: ['export'],
    labels: { status: ['ready', 'streamed', 'failed', 'expired'] },
  },
  export_bytes_total: {
    type: 'counter',
    help: 'Size of the exports that succeeded',
    processes: ['export'],
    labels: { status: ['ready', 'streamed'] },
  },
  export_downloads_total: {
    type: 'counter',
    help: 'Downloads: sent, broken (disconnected midway), refused (an answer below 500), failed',
    processes: ['export'],
    labels: { outcome: ['sent', 'broken', 'refused', 'failed'] },
  },
  export_files_damaged_total: {
    type: 'counter',
    help: 'Downloads refused because the file is missing or its size or digest is wrong',
    processes: ['export'],
    labels: { damage: ['missing', 'size', 'digest'] },
  },
  export_streams_running: { type: 'gauge', help: 'Exports that are read now, of MAX_EXPORTS', processes: ['consent'] },
  export_streams_waiting: { type: 'gauge', help: 'Exports that wait until others end, of MAX_EXPORTS_WAITING', processes: ['consent'] },
} as const satisfies Record<string, MetricEntry>;
