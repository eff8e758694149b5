import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFolder, generatedFiles } from '../../scripts/src/chart/chart-files';
import { cases, maskExample } from '../../scripts/src/chart/render';
import { renderedText } from './rendered';
import { describeWithHelm } from './tools';

const inChart = (path: string) => readFileSync(join(chartFolder, path), 'utf8');

test('generated files of the chart match the code; npm run chart writes them', async () => {
  const files = await generatedFiles();
  expect([...files.keys()]).toEqual(expect.arrayContaining(['files/settings.json', 'values.schema.json', 'README.md']));
  const stale = [...files].filter(([path, content]) => inChart(path) !== content).map(([path]) => path);
  expect(stale).toEqual([]);
});

test('the README describes every value', () => {
  const rows = [...inChart('README.md').matchAll(/^\| `([\w.]+)` \| .* \| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(([, , description]) => description === '').map(([, name]) => name)).toEqual([]);
});

describeWithHelm('rendered examples', () => {
  const files = cases();

  test('exist for every values file', () => {
    expect(readdirSync(join(chartFolder, 'examples')).sort()).toEqual([...files.keys()].map((name) => `${name}.yaml`).sort());
  });

  test.each([...files])('%s matches the output of the chart; npm run chart writes it', (name, file) => {
    expect(maskExample(renderedText(file))).toBe(inChart(`examples/${name}.yaml`));
  });
});
