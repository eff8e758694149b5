import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { durationBucketsSeconds } from '@consent/kernel';
import { describeWhen } from '@consent/testkit';
import { generatedFiles, replaceAlertTables } from '../../deploy/observability/src';
import { allAlerts, runbookOf } from '../../deploy/observability/src/rules/rules-file';
import { pageRoutes, routeClasses, streamedRoutes } from '../../deploy/observability/src/slos/routes';
import { routes } from '../../gateway/src/routes';
import { hasProgram } from './programs';
import { writePromtoolTests } from './promtool-tests';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (folder: string) => readdirSync(join(root, folder)).sort();

describe('generated files', () => {
  test.each(generatedFiles())('$path matches the output of npm run observability', ({ path, text }) => {
    expect(read(path)).toBe(text);
  });

  test('no generated file belongs to a removed dashboard', () => {
    for (const folder of ['deploy/observability/dashboards', 'deploy/observability/tests', 'charts/consent-service/files/dashboards']) {
      const generated = generatedFiles().filter(({ path }) => path.startsWith(`${folder}/`));
      expect(namesIn(folder)).toEqual(generated.map(({ path }) => path.slice(folder.length + 1)).sort());
    }
  });

  test('the tables of alerts in docs/operations.md are current', () => {
    const document = read('docs/operations.md');
    expect(document).toBe(replaceAlertTables(document));
    expect(() => replaceAlertTables('no markers')).toThrow('Put it back around the tables of alerts');
  });

  test('dashboards can be imported anywhere because they contain no ID of a data source or dashboard', () => {
    for (const { path, text } of generatedFiles().filter(({ path: each }) => each.endsWith('.json'))) {
      const model = JSON.parse(text) as { id?: unknown; uid: string; panels: { datasource?: { uid: string } }[] };
      expect([model.id, path.endsWith(`/${model.uid}.json`)]).toEqual([undefined, true]);
      expect(new Set([...text.matchAll(/"datasource": \{[^}]*"uid": "([^"]+)"/g)].map(([, uid]) => uid))).toEqual(
        new Set(['${datasource}']),
      );
    }
  });
});

describe('alerts', () => {
  test('each has a unique name, a test case that fires it and one that does not', () => {
    expect(new Set(allAlerts.map(({ name }) => name)).size).toBe(allAlerts.length);
    expect(allAlerts.filter(({ fires, quiet }) => fires.length === 0 || quiet.length === 0)).toEqual([]);
  });

  test('each has a runbook, and each runbook has an alert', () => {
    const runbooks = [...new Set(allAlerts.map(runbookOf))].map((name) => `${name}.md`);
    expect(namesIn('deploy/runbooks').filter((name) => name !== 'README.md')).toEqual(runbooks.sort());
  });

  test.each([...new Set(allAlerts.map(runbookOf))])('the runbook %s answers the five questions', (name) => {
    const headings = [...read(`deploy/runbooks/${name}.md`).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      name,
      'What it means',
      'What users notice',
      'First look',
      'Causes and what to do',
      'How to see that it is over',
    ]);
  });
});

describe('classes of routes', () => {
  const matches = (pattern: string, path: string) => new RegExp(`^(?:${pattern})$`).test(path);
  const apiRoutes = routes.map(({ method, path }) => ({ method, path }));

  test.each(apiRoutes)('$method $path counts toward availability and one latency class', ({ method, path }) => {
    expect(matches(pageRoutes, path)).toBe(false);
    const classes = routeClasses.filter(
      (each) => matches(each.methods, method) && matches(each.routes, path) && !matches(each.notRoutes, path),
    );
    expect(classes).toHaveLength(matches(streamedRoutes, path) ? 0 : 1);
  });

  test.each([
    '/',
    '/docs',
    '/docs/:file',
    '/docs/guides/webhooks',
    '/api/v1/openapi.json',
    '/api/v1/postman.json',
    '/{dashboard}',
    '/livez',
    '/readyz',
  ])('%s is a page', (path) => {
    expect(matches(pageRoutes, path)).toBe(true);
  });

  test('each limit is a boundary of the histogram', () => {
    for (const { withinSeconds } of routeClasses) expect(durationBucketsSeconds).toContain(withinSeconds);
  });
});

const hasPromtool = hasProgram('promtool');
if (!hasPromtool) {
  process.stderr.write(
    '\nNO PROMTOOL: the unit tests of the alerts are SKIPPED. .ci/run installs it; it is in the Debian package prometheus.\n\n',
  );
}

describeWhen(hasPromtool, 'no promtool')('promtool', () => {
  // Not execFileSync: it would block the worker for a minute, and Vitest would treat it as dead.
  const promtool = async (...words: string[]) =>
    (await promisify(execFile)('promtool', words, { cwd: join(root, 'deploy/observability') })).stdout;

  test('accepts every rule, with all its checks', async () => {
    expect(await promtool('check', 'rules', '--lint=all', '--lint-fatal', 'rules.yaml')).toMatch(/SUCCESS: \d+ rules found/);
  });

  test.each(['alerts.yaml', 'slos.yaml'])(
    'confirms with %s that each alert fires and stays quiet as expected',
    async (file) => {
      const folder = await mkdtemp(join(tmpdir(), 'consent-test-promtool-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const observability = join(root, 'deploy/observability');
      const tests = await writePromtoolTests(folder, {
        rules: join(observability, 'rules.yaml'),
        tests: join(observability, 'tests', file),
      });
      expect(await promtool('test', 'rules', tests)).toContain('SUCCESS');
    },
    900_000,
  );
});
