import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { selectTests } from './select-tests';

const workspaces = [
  { folder: 'packages/postgres', name: 'postgres', needs: [] },
  { folder: 'packages/events', name: 'events', needs: ['postgres'] },
  { folder: 'services/policy', name: 'policy', needs: ['events'] },
  { folder: 'services/account', name: 'account', needs: [] },
  { folder: 'test', name: 'tests', needs: ['policy', 'account'] },
];

test.each([
  ['a file of a service: its tests and those from outside', 'services/policy/src/a.ts', ['services/policy/', 'test/e2e/policies']],
  [
    'a file of a package: all packages and services that need it',
    'packages/postgres/src/a.ts',
    ['packages/events/', 'packages/postgres/', 'services/policy/'],
  ],
  ['a test: only itself', 'services/policy/src/a.rule.test.ts', ['services/policy/src/a.rule.test.ts']],
  ['what tests share: their folder', 'test/hostile/send.ts', ['test/hostile/']],
  ['a file that no test reads: nothing', '.ci/run', []],
])('%s', (_, file, expected) => {
  const ofContract = (path: string) => path.startsWith('test/contract/');
  expect((selectTests([file], workspaces) as string[]).filter((path) => !ofContract(path))).toEqual(expected);
});

test('a service other than account leaves out who may call what', () => {
  const authorization = 'test/contract/access.own-product.test.ts';
  const chosenOf = (folder: string) => selectTests([`${folder}/src/a.ts`], workspaces);
  expect(chosenOf('services/policy')).not.toContain(authorization);
  expect(chosenOf('services/policy')).toContain('test/contract/tenancy.test.ts');
  for (const folder of ['services/account', 'gateway']) expect(chosenOf(folder)).toContain('test/contract');
});

test.each(['package-lock.json', 'packages/kernel/src/a.ts', 'packages/contracts/src/a.ts', 'vitest.config.mts'])(
  '%s changes everything',
  (file) => {
    expect(selectTests(['docs/a.md', file], workspaces)).toBe('everything');
  },
);

test('every service has tests from outside, and they exist', () => {
  const services = readdirSync(join(repositoryRoot, 'services')).map((name) => `services/${name}`);
  for (const folder of [...services, 'gateway', 'dashboard']) {
    const chosen = selectTests([`${folder}/src/a.ts`]) as string[];
    expect(chosen.filter((path) => path.startsWith('test/'))).not.toEqual([]);
    const isThere = (path: string) => existsSync(join(repositoryRoot, path)) || existsSync(join(repositoryRoot, `${path}.test.ts`));
    expect(chosen.filter((path) => !isThere(path))).toEqual([]);
  }
});
