import type { MetricEntry } from './entry';

export const exportMetrics = {
  export_jobs: {
    type: 'gauge',
    help: 'Exports that have not ended: queued, running (in workers), streaming (in gateways); for all replicas together',
    processes: ['export'],
    labels: { status: ['queued', 'running', 'streaming'] },
  },
  export_oldest_queued_seconds: { type: 'gauge', help: 'Delay of the most overdue job; 0 if there is none', processes: ['export'] },
  export_workers_busy: { type: 'gauge', help: 'Workers of this process that run a job, up to EXPORT_WORKERS', processes: ['export'] },
  exports_ended_total: {
    type: 'counter',
    help: 'Exports by final status. ready and streamed mean success; the file of a ready export expires later',
    processes: ['export'],
    labels: { status: ['ready', 'streamed', 'failed', 'expired'] },
  },
  export_bytes_total: {
    type: 'counter',
    help: 'Bytes of successful exports',
    processes: ['export'],
    labels: { status: ['ready', 'streamed'] },
  },
  export_downloads_total: {
    type: 'counter',
    help: 'Downloads by outcome: sent, broken (the client disconnected), refused (a status below 500), failed',
    processes: ['export'],
    labels: { outcome: ['sent', 'broken', 'refused', 'failed'] },
  },
  export_files_damaged_total: {
    type: 'counter',
    help: 'Downloads of files that are missing or have a wrong size or digest',
    processes: ['export'],
    labels: { damage: ['missing', 'size', 'digest'] },
  },
  export_streams_running: { type: 'gauge', help: 'Exports that are running, up to MAX_EXPORTS', processes: ['consent'] },
  export_streams_waiting: { type: 'gauge', help: 'Exports that wait for a slot, up to MAX_EXPORTS_WAITING', processes: ['consent'] },
} as const satisfies Record<string, MetricEntry>;
