import { createCounter, type Registry } from '@consent/kernel';
import type { Decision } from './counted-window';

export type CountDecision = (decider: 'redis' | 'local', decision: Decision) => void;

/** Has no label for the group, which may be an account or a site. */
export function createDecisionCounter(registry: Registry | undefined): CountDecision {
  if (registry === undefined) return () => undefined;
  const decisions = createCounter(registry, 'window_limit_decisions_total');
  return (decider, { admitted }) => decisions.inc({ decider, outcome: admitted ? 'admitted' : 'refused' });
}
