import { burnWindows } from './burn-rates';
import { slos } from './slo';

export interface RecordingRule {
  record: string;
  expr: string;
  labels?: Record<string, string>;
}

/** Each has the labels `slo` and `class`. */
export const recorded = {
  events: 'slo:events:rate5m',
  badEvents: 'slo:bad_events:rate5m',
  budget: 'slo:error_budget:ratio',
  budgetLeft: 'slo:error_budget_left:ratio30d',
  errorRatio: (window: string) => `slo:error_ratio:rate${window}`,
};

/** Longer windows average the two recorded rates: reading two series is cheaper than reading the whole histogram. */
const windows = [...new Set(burnWindows.flatMap(({ long, short }) => [short, long]))].filter((window) => window !== '5m');

export function recordingRules(): RecordingRule[] {
  const ofIndicators = slos.flatMap(({ name, objective, indicators }) =>
    indicators.flatMap((indicator) => {
      const labels = { slo: name, class: indicator.class };
      return [
        { record: recorded.budget, expr: `vector(${(1 - objective).toFixed(4)})`, labels },
        { record: recorded.events, expr: indicator.events, labels },
        { record: recorded.badEvents, expr: indicator.badEvents, labels },
      ];
    }),
  );
  const ratio = (window: string) => ({
    record: recorded.errorRatio(window),
    expr: `avg_over_time(${recorded.badEvents}[${window}]) / (avg_over_time(${recorded.events}[${window}]) > 0)`,
  });
  return [
    ...ofIndicators,
    { record: recorded.errorRatio('5m'), expr: `${recorded.badEvents} / (${recorded.events} > 0)` },
    ...windows.map(ratio),
    ratio('30d'),
    { record: recorded.budgetLeft, expr: `1 - ${recorded.errorRatio('30d')} / ${recorded.budget}` },
  ];
}
