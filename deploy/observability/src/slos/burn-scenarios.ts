import type { FiringScenario, Scenario, Severity } from '../alerts/alert';
import type { Slo } from './slo';

/** `bad` is the share of bad events, 0 to 1. */
interface Phase {
  minutes: number;
  bad: number;
  /** Defaults to 600. */
  eventsPerMinute?: number;
}

const hours = (count: number, bad = 0, eventsPerMinute?: number): Phase => ({
  minutes: count * 60,
  bad,
  ...(eventsPerMinute !== undefined && { eventsPerMinute }),
});
const minutes = (count: number, bad = 0): Phase => ({ minutes: count, bad });

/** Per pair of windows, a history that only this pair detects. `quiet` histories must fire none. */
export function burnScenarios(slo: Slo, severity: Severity): { fires: FiringScenario[]; quiet: Scenario[] } {
  const labels = [{ slo: slo.name, class: slo.indicators[0]?.class as string }];
  const scenario = (...phases: Phase[]) => scenarioOf(slo, phases);
  const fires = (...phases: Phase[]) => ({ ...scenario(...phases), labels });
  const lasts = [hours(6), minutes(20, 1)];
  const endedTenMinutesAgo = [hours(6), minutes(30, 1), minutes(10)];
  const endedAnHourAgo = [hours(12), minutes(50, 1), hours(1)];
  const endedFiveHoursAgo = [hours(12), minutes(50, 1), hours(5)];
  const endedSevenHoursAgo = [hours(12), minutes(50, 1), hours(7)];
  const steadily = (factor: number) => [hours(12, factor * (1 - slo.objective))];
  // Freshness counts whole seconds, so it has no steady burn.
  const hasEvents = slo.name !== 'freshness';
  if (severity === 'page') {
    return {
      fires: [fires(...lasts), fires(...endedTenMinutesAgo)],
      quiet: [scenario(...endedAnHourAgo), ...(hasEvents ? [scenario(...steadily(4)), ...quietNights(slo)] : [])],
    };
  }
  return {
    fires: [fires(...endedAnHourAgo), fires(...endedFiveHoursAgo), ...(hasEvents ? [fires(...steadily(4))] : [])],
    quiet: [scenario(...endedSevenHoursAgo), ...(hasEvents ? [scenario(...steadily(0.8)), ...quietNights(slo)] : [])],
  };
}

/** Few events, of which the last three are bad; and answers that do not count. */
function quietNights(slo: Slo): Scenario[] {
  const few = scenarioOf(slo, [hours(30, 0, 0.2), { minutes: 10, bad: 1, eventsPerMinute: 0.3 }]);
  const clientErrors = ['404', '429', '499'].map((status) => [
    `${answers}_count{${route},http_response_status_code="${status}"}`,
    '0+600x120',
  ]);
  const healthy = scenarioOf(slo, [hours(2)]);
  return [few, { at: '120m', series: { ...healthy.series, ...Object.fromEntries(clientErrors) } }];
}

const answers = 'http_server_request_duration_seconds';
const route = 'service="gateway",instance="a",http_request_method="POST",http_route="/consents"';

function scenarioOf({ name }: Slo, phases: Phase[]): Scenario {
  const at = `${phases.reduce((sum, phase) => sum + phase.minutes, 0)}m`;
  const count = (part: (bad: number) => number) => counter(phases.map((phase) => ({ ...phase, part: part(phase.bad) })));
  switch (name) {
    case 'availability':
      return {
        at,
        series: {
          [`${answers}_count{${route},http_response_status_code="201"}`]: count((bad) => 1 - bad),
          [`${answers}_count{${route},http_response_status_code="503"}`]: count((bad) => bad),
        },
      };
    case 'latency':
      return {
        at,
        series: {
          [`${answers}_count{${route},http_response_status_code="201"}`]: count(() => 1),
          [`${answers}_bucket{${route},http_response_status_code="201",le="0.25"}`]: count((bad) => 1 - bad),
        },
      };
    case 'freshness':
      return { at, series: { 'outbox_oldest_pending_seconds{service="consent",instance="a"}': age(phases) } };
    default:
      throw new Error(`No series are known for the SLO ${String(name)}. Add them here.`);
  }
}

/** In promtool's notation: one sample a minute. */
function counter(phases: readonly (Phase & { part: number })[]): string {
  let value = 0;
  return phases
    .map(({ minutes: count, part, eventsPerMinute = 600 }) => {
      const step = part * eventsPerMinute;
      const text = `${round(value)}+${round(step)}x${count - 1}`;
      value += step * count;
      return text;
    })
    .join(' ');
}

const round = (value: number) => Number(value.toFixed(6));

const age = (phases: readonly Phase[]) => phases.map(({ minutes: count, bad }) => `${bad > 0 ? 120 : 5}x${count - 1}`).join(' ');
