import type { ErrorKind } from '@consent/kernel/errors';
import { durationBucketsSeconds, Histogram, type Registry } from '@consent/kernel';

/** `caller_gone`: the caller disconnected before the result. */
export type CallOutcome = 'ok' | ErrorKind | 'caller_gone';

type Observe = (seconds: number) => void;

export interface CallMetrics {
  /** `startedAtMs` is on the clock of performance.now(). */
  observe(method: string, outcome: CallOutcome, startedAtMs: number): void;
}

const help = {
  rpc_server_call_duration_seconds: 'How long calls took where they were served, by how they ended',
  rpc_client_call_duration_seconds: 'How long calls took where they were made, waiting and repeats included, by how they ended',
};

/** All servers or clients of a registry share one histogram. Labels are bound once per method and outcome. */
export function createCallMetrics(registry: Registry, name: keyof typeof help): CallMetrics {
  const histogram =
    (registry.getSingleMetric(name) as Histogram<'method' | 'kind'> | undefined) ??
    new Histogram({ name, help: help[name], labelNames: ['method', 'kind'], buckets: durationBucketsSeconds, registers: [registry] });
  const byMethod = new Map<string, Map<CallOutcome, Observe>>();

  function bind(method: string, outcome: CallOutcome): Observe {
    const byOutcome = byMethod.get(method) ?? new Map<CallOutcome, Observe>();
    byMethod.set(method, byOutcome);
    const bound = histogram.labels(method.slice(1), outcome);
    const observe = (seconds: number) => bound.observe(seconds);
    byOutcome.set(outcome, observe);
    return observe;
  }

  return {
    observe(method, outcome, startedAtMs) {
      const observe = byMethod.get(method)?.get(outcome) ?? bind(method, outcome);
      observe((performance.now() - startedAtMs) / 1000);
    },
  };
}
