/** A page wakes someone. A ticket waits for the morning. */
export type Severity = 'page' | 'ticket';

/** Input of a promtool unit test. Keys of `series` are selectors, values use promtool's notation, one sample a minute. */
export interface Scenario {
  series: Record<string, string>;
  /** Evaluation time, such as "10m". */
  at: string;
}

/** Labels that must fire, without `alertname` and `severity`. */
export interface FiringScenario extends Scenario {
  labels: Record<string, string>[];
}

export interface Alert {
  name: string;
  severity: Severity;
  expr: string;
  for: string;
  /** One line, readable on a phone. May contain {{ $labels.name }}. */
  summary: string;
  description: string;
  /** File in deploy/runbooks, without .md. Defaults to the alert's name. */
  runbook?: string;
  fires: FiringScenario[];
  /** Near misses that must not fire. */
  quiet: Scenario[];
}

/** Includes the counter's first value. `increase` alone misses a series that appears with its first event, as labelled counters do. */
export function growthOf(counter: string, window: string): string {
  return `(${counter} unless ${counter} offset ${window}) or increase(${counter}[${window}])`;
}
