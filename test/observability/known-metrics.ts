import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordingRules } from '../../deploy/observability/src/slos/recording-rules';

const document = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');

const ofPrometheus = ['up', 'ALERTS'];

export const documentedMetrics: ReadonlySet<string> = new Set(
  [...document.matchAll(/^\| `(\w+)` \| (gauge|counter|histogram) \|/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  ),
);

const recordedMetrics: ReadonlySet<string> = new Set(recordingRules().map(({ record }) => record));

export function isKnownMetric(name: string): boolean {
  return documentedMetrics.has(name) || recordedMetrics.has(name) || ofPrometheus.includes(name) || /^(process|nodejs)_/.test(name);
}
