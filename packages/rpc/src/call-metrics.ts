import type { ErrorKind } from '@consent/kernel/errors';
import { createHistogram, type Registry } from '@consent/kernel';

/** `caller_gone`: the caller disconnected before the result. */
export type CallOutcome = 'ok' | ErrorKind | 'caller_gone';

type Observe = (seconds: number) => void;

export interface CallMetrics {
  observe(method: string, outcome: CallOutcome, startedAtMs: number): void;
}

export function createCallMetrics(
  registry: Registry,
  name: 'rpc_server_call_duration_seconds' | 'rpc_client_call_duration_seconds',
): CallMetrics {
  const histogram = createHistogram(registry, name);
  const byMethod = new Map<string, Map<CallOutcome, Observe>>();

  function bind(method: string, outcome: CallOutcome): Observe {
    const byOutcome = byMethod.get(method) ?? new Map<CallOutcome, Observe>();
    byMethod.set(method, byOutcome);
    const observe = histogram.labels({ method: method.slice(1), kind: outcome });
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
