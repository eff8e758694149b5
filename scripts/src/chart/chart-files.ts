import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { chartSettings } from './setting-kinds';
import { valuesSchema } from './values-schema';
import { readmeWithTables } from './readme-tables';

export const chartFolder = join(repositoryRoot, 'charts/consent-service');

/** Contents by path in the chart. `npm run observability` writes its rules and dashboards. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const settings = chartSettings();
  const kinds = Object.fromEntries(
    Object.entries(settings).map(([part, ofPart]) => [
      part,
      Object.fromEntries(Object.entries(ofPart).map(([name, { kind, required }]) => [name, { kind, required }])),
    ]),
  );
  const schema = valuesSchema(settings);
  return new Map([
    ['files/settings.json', json(kinds)],
    ['files/refused-ranges.json', json(await refusedRanges())],
    ['values.schema.json', json(schema)],
    ['README.md', await readmeWithTables(chartFolder, settings, schema)],
  ]);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The network refuses the ranges that webhooks and single sign-on refuse. */
async function refusedRanges(): Promise<string[]> {
  const source = await readFile(join(repositoryRoot, 'packages/outbound/src/public-address.ts'), 'utf8');
  const lists = [...source.matchAll(/const refusedIpv[46] = \[(.*?)\];/gs)].map(([, body = '']) => body);
  const ranges = lists.flatMap((body) => [...body.matchAll(/'([0-9a-f.:]+\/\d+)'/g)].map(([, range = '']) => range));
  if (lists.length !== 2 || ranges.length === 0) throw new Error('The lists of refused ranges were not found in public-address.ts.');
  return ranges;
}
