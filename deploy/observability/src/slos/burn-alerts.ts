import type { Alert, Severity } from '../alerts/alert';
import { burnScenarios } from './burn-scenarios';
import { burnWindows, type BurnWindow } from './burn-rates';
import { recorded } from './recording-rules';
import { type Slo, slos } from './slo';

export const burnAlerts: readonly Alert[] = slos.flatMap((slo) => [burnAlert(slo, 'page'), burnAlert(slo, 'ticket')]);

function burnAlert(slo: Slo, severity: Severity): Alert {
  const windows = burnWindows.filter((window) => window.severity === severity);
  const speed = severity === 'page' ? 'Fast' : 'Slowly';
  const spent = windows.map(({ budgetPercent, long }) => `${budgetPercent} % in ${long}`).join(', or ');
  return {
    name: `${slo.title}Burns${speed}`,
    severity,
    expr: windows.map((window) => `(${burnCondition(slo, window)})`).join(' or '),
    for: '0m',
    summary: `The ${slo.name} budget of {{ $labels.class }} ${severity === 'page' ? 'burns fast' : 'burns faster than it lasts'}`,
    description: `The error budget of 30 days lost ${spent}. If this continues, the SLO of ${slo.objective * 100} % is missed. The runbook says where to look.`,
    runbook: slo.runbook,
    ...burnScenarios(slo, severity),
  };
}

/** The minimum of bad events keeps single failures from firing. */
function burnCondition({ name, objective, minBadEvents }: Slo, { long, longSeconds, short, factor }: BurnWindow): string {
  const limit = `${factor} * ${(1 - objective).toFixed(4)}`;
  const of = `{slo="${name}"}`;
  return [
    `${recorded.errorRatio(long)}${of} > ${limit}`,
    `and ${recorded.errorRatio(short)}${of} > ${limit}`,
    `and ${longSeconds} * avg_over_time(${recorded.badEvents}${of}[${long}]) >= ${minBadEvents}`,
  ].join(' ');
}
