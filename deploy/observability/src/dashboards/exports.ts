import { type Dashboard, graph, query, quantile, rateBy, stat } from './panel';

const at = 'service="export",instance=~"$instance"';
const answers = 'http_server_request_duration_seconds';
const routes = 'http_route=~"/exports.*|/sites/[{]siteId[}]/(consents/export|exports)"';

export const exportsDashboard: Dashboard = {
  uid: 'consent-exports',
  title: 'Consent Service: exports',
  audience: 'For those who support customers with exports. Do exports get done, and can their files be fetched?',
  services: 'export|consent',
  rows: [
    {
      title: 'Do exports get done?',
      panels: [
        stat({
          title: 'Oldest export in the queue',
          help: 'Above 15 minutes a ticket is opened: workers are unavailable, all busy, or consent lets no more read.',
          unit: 's',
          limits: [300, 900],
          width: 6,
          runbooks: ['ExportsWait', 'FreshnessBudget'],
          queries: [query('max(export_oldest_queued_seconds)', 'age')],
        }),
        stat({
          title: 'Exports that failed, 1 day',
          help: 'The log of export has the reason of each. Customers can order them again.',
          unit: 'short',
          limits: [1, 10],
          width: 6,
          queries: [
            query(
              `sum(increase(exports_ended_total{${at},status="failed"}[1d])) or 0 * sum(increase(exports_ended_total{${at}}[1d]))`,
              'failed',
            ),
          ],
        }),
        stat({
          title: 'Damaged files, 1 day',
          help: 'Any is an alarm: somebody touched the folder or bucket, or its disk is broken.',
          unit: 'short',
          limits: [1, 2],
          width: 6,
          runbooks: ['ExportDamaged'],
          queries: [query('sum(increase(export_files_damaged_total[1d])) or 0 * sum(up{job="consent-service"})', 'damaged')],
        }),
        stat({
          title: 'Busy workers',
          help: 'Jobs in work, of EXPORT_WORKERS in each process.',
          unit: 'short',
          width: 6,
          queries: [query(`sum(export_workers_busy{${at}})`, 'busy')],
        }),
      ],
    },
    {
      title: 'What is being exported?',
      panels: [
        graph({
          title: 'Jobs by state',
          help: '`queued` waits for a worker, `running` writes a file, `streaming` goes to a client directly.',
          unit: 'short',
          queries: [query('max by (status) (export_jobs)', '{{status}}')],
        }),
        graph({
          title: 'Exports read by consent',
          help: 'Waiting ones wait for their turn: MAX_EXPORTS bounds those that read together.',
          unit: 'short',
          runbooks: ['ExportsWait'],
          queries: [
            query('sum(export_streams_running{service="consent",instance=~"$instance"})', 'running'),
            query('sum(export_streams_waiting{service="consent",instance=~"$instance"})', 'waiting'),
          ],
        }),
        graph({
          title: 'Exports by how they ended',
          help: '`failed` are ours; the log says why.',
          unit: 'short',
          stacked: true,
          queries: [query(`sum by (status) (increase(exports_ended_total{${at}}[1h]))`, '{{status}}')],
        }),
        graph({
          title: 'Bytes written',
          help: 'Of exports that ended well.',
          unit: 'Bps',
          queries: [query(rateBy('export_bytes_total', at), 'bytes')],
        }),
      ],
    },
    {
      title: 'Can files be fetched?',
      panels: [
        graph({
          title: 'Downloads by outcome',
          help: '`broken`: the client went away. `refused`: the link has expired. `failed`: the file could not be read.',
          unit: 'short',
          stacked: true,
          queries: [query(`sum by (outcome) (increase(export_downloads_total{${at}}[1h]))`, '{{outcome}}')],
        }),
        graph({
          title: 'Slowest twentieth of export routes',
          help: 'Streams and downloads take as long as the client reads. Ordering and looking must take less than half a second.',
          unit: 's',
          runbooks: ['LatencyBudget'],
          queries: [
            query(quantile(0.95, answers, routes, ['http_request_method', 'http_route']), '{{http_request_method}} {{http_route}}', {
              exemplars: true,
            }),
          ],
        }),
      ],
    },
  ],
};
