import { type MetricEntry, metricCatalogue } from './index';

const entries = Object.entries(metricCatalogue) as [string, MetricEntry][];

/** Prometheus adds these labels. */
const reservedLabels = ['le', 'quantile', 'service', 'instance', 'job'];

describe.each(entries)('%s', (name, { type, help, labels = {}, processes, buckets }) => {
  test('follows the naming conventions of Prometheus', () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(name.endsWith('_total') ? 'counter' : type).toBe(type);
    if (type === 'counter') expect(name).toMatch(/_total$/);
    expect(name).not.toMatch(/milliseconds|_ms\b|kilobytes|_kb\b|minutes|percent|_(count|sum|bucket)$/);
  });

  test('ends with its unit', () => {
    if (/seconds|bytes/.test(name)) expect(name).toMatch(/_(seconds|bytes)(_total|_in_memory)?$/);
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
  });

  test('has a short help text without a full stop', () => {
    expect(help).toMatch(/^[A-Z0-9].*[^.\s]$/);
    expect(help).not.toMatch(/[`|\n]/);
    expect(help.length).toBeLessThan(160);
  });

  test('has snake_case labels whose values fit into a table cell', () => {
    for (const [label, values] of Object.entries(labels)) {
      expect(label).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(reservedLabels).not.toContain(label);
      if ('are' in values) expect(values.are).toMatch(/^[^|\n]+[^|\n.]$/);
      else expect(new Set(values).size).toBe(values.length);
    }
  });

  test('names each process once, and has rising buckets if and only if it is a histogram', () => {
    expect(processes.length).toBeGreaterThan(0);
    expect(new Set(processes).size).toBe(processes.length);
    expect(buckets !== undefined).toBe(type === 'histogram');
    expect(buckets).toEqual(buckets && [...new Set(buckets)].sort((a, b) => a - b));
  });
});

test('no two metrics have the same help text', () => {
  const texts = entries.map(([, { help }]) => help);
  expect(new Set(texts).size).toBe(texts.length);
});
