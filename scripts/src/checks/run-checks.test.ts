import { checksOf } from './run-checks';

const chosen = (...changed: string[]) => new Map(checksOf(changed).map(([first]) => [first!.name, first!.args]));

test('lint and layout read the changed files that they can read, and are left out if there is none', () => {
  const files = ['services/consent/src/main.ts', 'docs/scale.md', 'charts/values.yaml', 'proto/a.proto', 'deploy/a.sh'];
  const checks = chosen(...files);
  expect(checks.get('lint')).toEqual(['services/consent/src/main.ts']);
  expect(checks.get('layout')).toEqual([
    '--check',
    '--log-level',
    'warn',
    'services/consent/src/main.ts',
    'docs/scale.md',
    'charts/values.yaml',
  ]);
  expect([...chosen('proto/a.proto').keys()]).not.toContain('lint');
  expect([...chosen('proto/a.proto').keys()]).not.toContain('layout');
});

test.each([
  ['services/consent/src/main.ts', false],
  ['dashboard/src/main.tsx', true],
  ['packages/banner/src/style.ts', true],
  ['packages/evidence-verifier/src/index.ts', true],
  ['packages/sdk/src/client.ts', true],
])('after a change of %s, checks of the dashboard and the banner run: %s', (file, isWanted) => {
  const names = [...chosen(file).keys()].filter((name) => /dashboard|banner/.test(name));
  expect(names).toEqual(isWanted ? ['build of the dashboard', 'types of the dashboard', 'types of the banner'] : []);
});

test('checks that read everything always run', () => {
  expect([...chosen().keys()]).toEqual(['import rules', 'unused code', 'types of tests', 'types of the API', 'contracts']);
});
