import { serviceNames } from '@consent/contracts';
import { errorKinds, type ErrorKind } from '../../errors';
import type { MetricEntry } from './entry';

/** Bucket boundaries of the OpenTelemetry conventions for request durations. */
export const durationBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const call = {
  method: {
    pattern: /^(unknown|[a-z]+\.v\d+\.\w+\/\w+)$/,
    are: 'the full name of the method; `unknown` if the server does not have it',
  },
  kind: ['ok', ...(Object.keys(errorKinds) as ErrorKind[]), 'caller_gone'],
} as const;

export const requestMetrics = {
  http_server_request_duration_seconds: {
    type: 'histogram',
    help: 'Duration of HTTP requests, from the first byte to the end of the answer',
    processes: ['gateway'],
    labels: {
      http_request_method: {
        pattern: /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|_OTHER)$/,
        are: 'the HTTP method; `_OTHER` for an unusual method',
      },
      http_route: { pattern: /^(unmatched|\/[\w./{}*:-]*)$/, are: 'the path template of the route; `unmatched` if no route matched' },
      http_response_status_code: { pattern: /^[1-5]\d\d$/, are: 'the HTTP status; 499 if the client disconnected before the answer' },
    },
    buckets: durationBucketsSeconds,
  },
  http_server_active_requests: { type: 'gauge', help: 'HTTP requests in flight', processes: ['gateway'] },
  http_connections_dropped_total: {
    type: 'counter',
    help: 'Connections closed because of MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS',
    processes: ['gateway'],
  },
  http_request_body_bytes_in_memory: {
    type: 'gauge',
    help: 'Estimated heap that request bodies use; one IP address may use a tenth of MAX_BODY_BYTES_IN_MEMORY',
    processes: ['gateway'],
  },
  quota_decisions_total: {
    type: 'counter',
    help: 'Admission decisions; PostgreSQL decides while Redis is unavailable',
    processes: ['gateway'],
    labels: {
      decided_by: ['redis', 'postgres'],
      verdict: ['admitted', 'unauthorized', 'plan_required', 'quota_exceeded'],
    },
  },
  window_limit_decisions_total: {
    type: 'counter',
    help: 'Decisions of window limits; local means that a gateway decided on its own while Redis was unavailable',
    processes: ['gateway'],
    labels: { decider: ['redis', 'local'], outcome: ['admitted', 'refused'] },
  },
  consent_notice_tokens_total: {
    type: 'counter',
    help: 'Tokens that consents brought as a proof that their notice was served; refused: altered, of another site or notice, or of a removed secret',
    processes: ['gateway'],
    labels: { result: ['valid', 'expired', 'refused'] },
  },
  seen_reports_total: {
    type: 'counter',
    help: 'Reports of what ran on pages; off: the site does not watch, lost: the policy service or Redis was away',
    processes: ['gateway'],
    labels: { outcome: ['stored', 'off', 'unauthorized', 'forbidden', 'invalid', 'too_large', 'too_many_requests', 'lost'] },
  },
  policy_renderings_total: {
    type: 'counter',
    help: 'Policy texts rendered for their public page; plain: over the limit of time or memory, so shown without formatting',
    processes: ['gateway'],
    labels: { outcome: ['rendered', 'plain'] },
  },
  rpc_client_call_duration_seconds: {
    type: 'histogram',
    help: 'Duration of RPC calls in the client, including queueing and retries',
    processes: ['gateway', 'consent', 'policy'],
    labels: call,
    buckets: durationBucketsSeconds,
  },
  rpc_server_call_duration_seconds: {
    type: 'histogram',
    help: 'Duration of RPC calls in the server; the kind is caller_gone if the caller disconnected before the result',
    processes: serviceNames,
    labels: call,
    buckets: durationBucketsSeconds,
  },
} as const satisfies Record<string, MetricEntry>;
