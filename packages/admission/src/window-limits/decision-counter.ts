import { Counter, type Registry } from '@consent/kernel';
import type { Decision } from './claim';

export type CountDecision = (decider: 'redis' | 'local', decision: Decision) => void;

/** Never labelled by group, which may be an account or a site. */
export function createDecisionCounter(registry: Registry | undefined): CountDecision {
  if (registry === undefined) return () => undefined;
  const name = 'window_limit_decisions_total';
  const existing = registry.getSingleMetric(name) as Counter<'decider' | 'outcome'> | undefined;
  const labelNames = ['decider', 'outcome'] as const;
  const help = 'Decisions of window limits; local ones were made without Redis';
  const counter = existing ?? new Counter({ name, help, labelNames, registers: [registry] });
  return (decider, { admitted }) => counter.inc({ decider, outcome: admitted ? 'admitted' : 'refused' });
}
