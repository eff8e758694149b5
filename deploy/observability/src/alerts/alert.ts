/** Page wakes somebody. A ticket can wait for the morning. */
export type Severity = 'page' | 'ticket';

/** Input of one promtool unit test. Keys of `series` are selectors, values use promtool's notation, one sample a minute. */
export interface Scenario {
  series: Record<string, string>;
  /** When the alert is looked at, such as "10m". */
  at: string;
}

/** `labels` are those of the alerts that must fire, without `alertname` and `severity`. */
export interface FiringScenario extends Scenario {
  labels: Record<string, string>[];
}

/** One alert: the rule, its text in docs/operations.md, and the cases that prove it. */
export interface Alert {
  name: string;
  severity: Severity;
  expr: string;
  /** How long the expression must hold, such as "5m". */
  for: string;
  /** One line for a phone. May contain {{ $labels.name }}. */
  summary: string;
  /** What it means and what to do first. */
  description: string;
  /** The file in deploy/runbooks, without .md. Absent when it has the name of the alert. */
  runbook?: string;
  fires: FiringScenario[];
  /** Near misses: what must not wake anybody. */
  quiet: Scenario[];
}

/**
 * Growth of a counter in a window, including its first value. `increase` alone misses a series that appears with its
 * first event, which is how labelled counters begin.
 */
export function growthOf(counter: string, window: string): string {
  return `(${counter} unless ${counter} offset ${window}) or increase(${counter}[${window}])`;
}
