import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';

/** Who may call a route is decided by the gateway and by account alone, and these take longer than all others together. */
const ofAuthorization = ['access.own-product.test.ts', 'roles.own-product.test.ts'];
const otherContract = readdirSync(join(repositoryRoot, 'test/contract'))
  .filter((name) => name.endsWith('.test.ts') && !ofAuthorization.includes(name))
  .map((name) => `test/contract/${name}`);

/** Tests outside of a folder that a change in it breaks most likely. `test/contract` walks every route, RPC and table. */
const fromOutside: Readonly<Record<string, readonly string[]>> = {
  'services/account': ['test/contract', 'test/e2e/dashboard', 'test/e2e/quota'],
  'services/consent': [...otherContract, 'test/e2e/consents'],
  'services/policy': [...otherContract, 'test/e2e/policies'],
  'services/webhook': [...otherContract, 'test/e2e/webhooks'],
  'services/export': [...otherContract, 'test/e2e/exports'],
  'services/evidence': [...otherContract, 'test/e2e/evidence'],
  gateway: ['test/contract', 'test/e2e', 'test/hostile'],
  dashboard: ['test/browser/dashboard'],
  'packages/banner': ['test/browser/banner'],
  'packages/sdk': ['test/e2e/sdk'],
  'packages/evidence-format': ['test/vectors', 'test/e2e/evidence'],
  'packages/evidence-verifier': ['test/vectors', 'test/e2e/evidence', 'test/browser/verify-page'],
  'packages/webhook-verifier': ['test/vectors'],
  'deploy/observability': ['test/observability', 'test/chart'],
  'deploy/runbooks': ['test/observability'],
  'deploy/images': ['test/images'],
  charts: ['test/chart'],
  proto: ['packages/contracts', 'test/contract'],
  docs: ['test/contract'],
  examples: ['test/samples'],
  scripts: ['test/images', 'test/chart'],
  'test/system': ['test/e2e', 'test/contract'],
};

/** A change to one of these files can affect every test. */
const ofEverything = /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.mts|\.npmrc|\.nvmrc|packages\/(contracts|kernel)\/.*)$/;

interface Workspace {
  folder: string;
  name: string;
  needs: readonly string[];
}

/** Returns Vitest filters for the tests of the changed packages, of their dependents, and for those from outside. */
export function selectTests(changed: readonly string[], workspaces = readWorkspaces()): string[] | 'everything' {
  if (changed.some((file) => ofEverything.test(file) && !file.endsWith('.test.ts'))) return 'everything';
  const chosen = new Set<string>();
  for (const file of changed) {
    if (/\.test\.tsx?$/.test(file)) {
      chosen.add(file);
      continue;
    }
    const own = workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
    if (own !== undefined && own.folder !== 'test') for (const { folder } of withDependents(own, workspaces)) chosen.add(`${folder}/`);
    for (const [folder, tests] of Object.entries(fromOutside)) if (file.startsWith(`${folder}/`)) tests.forEach((test) => chosen.add(test));
    const [, ofTest] = /^(test\/[^/]+)\//.exec(file) ?? [];
    if (ofTest !== undefined) chosen.add(`${ofTest}/`);
    if (/^[A-Z]+\.md$/.test(file)) chosen.add('test/contract').add('test/samples');
  }
  return [...chosen].sort();
}

function withDependents(changed: Workspace, workspaces: readonly Workspace[]): Set<Workspace> {
  const found = new Set([changed]);
  for (const each of found) {
    for (const workspace of workspaces) if (workspace.folder !== 'test' && workspace.needs.includes(each.name)) found.add(workspace);
  }
  return found;
}

function readWorkspaces(): Workspace[] {
  const inFolder = (folder: string) => readdirSync(join(repositoryRoot, folder)).map((name) => `${folder}/${name}`);
  const folders = [...inFolder('packages'), ...inFolder('services'), 'gateway', 'dashboard', 'deploy/observability', 'scripts', 'test'];
  return folders.map((folder) => {
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')) as {
      name: string;
      dependencies?: object;
      devDependencies?: object;
    };
    return { folder, name, needs: Object.keys({ ...dependencies, ...devDependencies }) };
  });
}
