import type { Comparison, CostReport, WorkReport } from './comparison';
import { median } from './measure/median';
import { table } from './measure/table';

/** Markdown for docs/benchmarks.md. */
export function reportText(reports: readonly WorkReport[]): string {
  const comparisons = reports.flatMap((report) => report.comparisons);
  const costs = reports.flatMap((report) => report.costs).filter(({ rounds }) => rounds.some(({ spent }) => spent.costs.length > 0));
  const notes = [...reports.flatMap((report) => report.notes), ...othersNote(costs)];
  return [
    table(['work', 'unit', 'floor', 'product', 'ratio', 'least–most', 'at least now', 'goal', 'reached'], comparisons.map(comparisonRow)),
    ...(costs.length === 0 ? [] : [cpuTable(costs)]),
    notes.map((note) => `- ${note}`).join('\n'),
  ].join('\n\n');
}

function comparisonRow({ work, unit, floor, product, bars }: Comparison): string[] {
  // Ratios of adjacent turns, so that a slow minute of the machine affects both sides.
  const ratios = product.map((figure, round) => figure / (floor[round] ?? NaN));
  const ratio = median(ratios);
  const isTime = unit === 'ms';
  const reaches = (bar: number) => (isTime ? ratio <= bar : ratio >= bar);
  const reached = (level: { now: number; goal: number }) =>
    reaches(level.goal) ? 'the goal' : reaches(level.now) ? 'at least now' : 'BELOW';
  const figure = (value: number) => (isTime ? value.toFixed(2) : String(Math.round(value)));
  const bar = (value: number) => (isTime ? `≤ ${value}` : String(value));
  return [
    work,
    unit,
    figure(median(floor)),
    figure(median(product)),
    ratio.toFixed(2),
    `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    ...(bars === undefined ? ['–', '–', '–'] : [bar(bars.now), bar(bars.goal), reached(bars)]),
  ];
}

function processNames(costs: readonly CostReport[]): string[] {
  const order = ['floor', 'gateway', 'consent', 'export', 'webhook', 'evidence', 'account', 'policy', 'postgres', 'redis', 'nats'];
  const seen = new Set(costs.flatMap(({ rounds }) => rounds.flatMap(({ spent }) => spent.costs.map(({ name }) => name))));
  return order.filter((name) => seen.has(name));
}

function cpuTable(costs: readonly CostReport[]): string {
  const names = processNames(costs);
  const rows = costs.map(({ work, side, per, rounds }) => {
    const usPerPiece = (name: string) =>
      rounds.map(({ done, spent }) => (spent.costs.find((cost) => cost.name === name)?.cpuUs ?? NaN) / done);
    const total = rounds.map(({ done, spent }) => spent.costs.reduce((sum, cost) => sum + cost.cpuUs, 0) / done);
    return [`${side}: ${work}`, per, ...names.map((name) => cell(median(usPerPiece(name)))), cell(median(total))];
  });
  return `CPU time, µs for each request or row\n\n${table(['side and work', 'per', ...names, 'all'], rows)}`;
}

function othersNote(costs: readonly CostReport[]): string[] {
  const shares = costs.flatMap(({ rounds }) => rounds.map(({ spent }) => spent.othersShare * 100));
  if (shares.length === 0) return [];
  return [
    `Other programs took ${median(shares).toFixed(0)} % of the processors during the measured runs (median; ${Math.max(...shares).toFixed(0)} % at most).`,
  ];
}

function cell(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : '–';
}
