import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allAlerts } from '../../deploy/observability/src/rules/rules-file';
import { isKnownMetric } from './known-metrics';
import { parsePromql } from './promql';

const folder = join(__dirname, '../../deploy/runbooks');
const runbooks = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const isExpression = (code: string) =>
  /^(?:sum|max|min|count|topk|rate|increase|deriv|histogram_quantile)\b.*\(|^(?:slo:|up\b)|^\w+[{[]/.test(code);
const isMetric = (code: string) =>
  /^[a-z]+_\w*(?:_total|_seconds|_pending|_connected|_bytes|_waiting|_in_flight|_in_use|_busy|_unacknowledged)$/.test(code);
const queriesIn = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, code]) => (code as string).replaceAll('\\|', '|'))
    .filter((code) => isExpression(code) || isMetric(code));

test.each(runbooks)('the queries of $name parse and name metrics that exist', ({ text }) => {
  for (const query of queriesIn(text)) {
    const { errors, metrics } = parsePromql(query);
    expect(errors, query).toEqual([]);
    // Runbooks name a histogram without the suffix of its series.
    expect(
      metrics.filter((name) => !isKnownMetric(name) && !isKnownMetric(`${name}_bucket`)),
      query,
    ).toEqual([]);
  }
});

test('the runbooks contain queries, and their links lead to existing runbooks', () => {
  expect(runbooks.flatMap(({ text }) => queriesIn(text)).length).toBeGreaterThan(60);
  for (const { name, text } of runbooks) {
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      expect(
        runbooks.map((each) => each.name),
        `${name} links to ${target}`,
      ).toContain(target);
    }
  }
});

/** Messages have words only. Runbooks never quote errors of PostgreSQL, NATS and Redis verbatim. */
const isMessage = (code: string) => /^[A-Z]?[a-z]+(?: [A-Za-z]+[,;]?){3,}$/.test(code) && !code.startsWith('nats ');
const sourceFolders = ['packages', 'services', 'gateway'].map((name) => join(__dirname, '../..', name));

test('runbooks and alerts quote only messages that the code logs', () => {
  const quoted = [...runbooks.map(({ text }) => text), ...allAlerts.map(({ description }) => description)]
    .flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string))
    .filter(isMessage);
  expect(new Set(quoted).size).toBeGreaterThan(10);
  const sources = sourceFolders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:^|\/)src\/.*\.ts$/.test(name) && !name.includes('node_modules') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  expect([...new Set(quoted)].filter((message) => !sources.some((source) => source.includes(message)))).toEqual([]);
});
