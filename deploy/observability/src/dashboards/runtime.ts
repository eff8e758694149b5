import { type Dashboard, graph, query, quantile, stat } from './panel';

const at = 'service=~"$service",instance=~"$instance"';
const which = '{{service}} {{instance}}';

export const runtime: Dashboard = {
  uid: 'consent-runtime',
  title: 'Consent Service: Node.js runtime',
  audience: 'For those who size and debug processes. Is a process busy, out of memory, or restarting?',
  services: 'gateway|account|consent|policy|webhook|export|evidence',
  rows: [
    {
      title: 'Is a process busy or restarting?',
      panels: [
        stat({
          title: 'Youngest process',
          help: 'Seconds since the last start. If it stays small, a process restarts again and again: read the end of its log.',
          unit: 's',
          limits: [600, 60],
          lowIsBad: true,
          width: 6,
          runbooks: ['ProcessAway'],
          queries: [query(`min(time() - process_start_time_seconds{${at}})`, 'age')],
        }),
        stat({
          title: 'Restarts, 1 hour',
          help: 'Starts of processes that had been seen before.',
          unit: 'short',
          limits: [1, 5],
          width: 6,
          queries: [query(`sum(changes(process_start_time_seconds{${at}}[1h]))`, 'restarts')],
        }),
        stat({
          title: 'Latest event loop',
          help: 'Above 0.2 s add replicas of that service.',
          unit: 's',
          limits: [0.1, 0.2],
          width: 6,
          runbooks: ['ProcessBusy'],
          queries: [query(`max(nodejs_eventloop_lag_p99_seconds{${at}})`, 'p99')],
        }),
        stat({
          title: 'Node.js versions',
          help: 'More than one outside of an upgrade: some processes run another image.',
          unit: 'short',
          limits: [2, 3],
          width: 6,
          queries: [query(`count(count by (version) (nodejs_version_info{${at}}))`, 'versions')],
        }),
      ],
    },
    {
      title: 'Processor',
      panels: [
        graph({
          title: 'Cores in use',
          help: 'A process uses one core for JavaScript, and a little more for garbage collection and TLS. Close to 1: add replicas.',
          unit: 'short',
          limits: [0.7, 0.95],
          runbooks: ['ProcessBusy'],
          queries: [query(`sum by (service, instance) (rate(process_cpu_seconds_total{${at}}[$__rate_interval]))`, which)],
        }),
        graph({
          title: 'Event loop, slowest hundredth',
          help: 'How late timers are. Above 0.2 s everything the process does is late.',
          unit: 's',
          limits: [0.1, 0.2],
          runbooks: ['ProcessBusy'],
          queries: [query(`max by (service, instance) (nodejs_eventloop_lag_p99_seconds{${at}})`, which)],
        }),
        graph({
          title: 'Garbage collection',
          help: 'Part of the time spent in it. Above a tenth the heap is too small: raise the memory limit, or add replicas.',
          unit: 'percentunit',
          limits: [0.05, 0.1],
          queries: [
            query(`sum by (service, kind) (rate(nodejs_gc_duration_seconds_sum{${at}}[$__rate_interval]))`, '{{service}}: {{kind}}'),
          ],
        }),
        graph({
          title: 'Longest garbage collections',
          help: 'The slowest hundredth. Long major collections stop all requests of the process.',
          unit: 's',
          queries: [query(quantile(0.99, 'nodejs_gc_duration_seconds', at, ['service']), '{{service}}')],
        }),
      ],
    },
    {
      title: 'Memory and files',
      panels: [
        graph({
          title: 'Memory of processes',
          help: 'Resident. If it grows for days, take a heap snapshot before the memory limit ends the process.',
          unit: 'bytes',
          queries: [query(`max by (service, instance) (process_resident_memory_bytes{${at}})`, which)],
        }),
        graph({
          title: 'Heap in use',
          help: 'JavaScript objects. Large batches and lists make waves; steps that stay are leaks.',
          unit: 'bytes',
          queries: [query(`max by (service, instance) (nodejs_heap_size_used_bytes{${at}})`, which)],
        }),
        graph({
          title: 'Buffers outside of the heap',
          help: 'Bodies, streams and messages between processes.',
          unit: 'bytes',
          queries: [query(`max by (service, instance) (nodejs_external_memory_bytes{${at}})`, which)],
        }),
        graph({
          title: 'Open files and sockets',
          help: 'Part of what the process may open. At 100 % it refuses connections: raise the limit (ulimit -n).',
          unit: 'percentunit',
          limits: [0.7, 0.9],
          queries: [query(`max by (service, instance) (process_open_fds{${at}} / process_max_fds{${at}})`, which)],
        }),
      ],
    },
  ],
};
