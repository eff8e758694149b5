import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeWhen } from '@consent/testkit';
import { repositoryRoot } from '../../scripts/src/repository-root';
import { findTool } from '../../scripts/src/chart/tools';

const helmPath = findTool('helm');
export const kubeconform = findTool('kubeconform');
/** The fallback is never run: describeWithHelm skips its tests without Helm. */
export const helm = helmPath ?? 'helm';

if (helmPath === undefined) {
  process.stderr.write('\nNO HELM: the tests of the chart are SKIPPED. .ci/run installs it into .ci/bin, or put helm on PATH.\n\n');
}
export const describeWithHelm = describeWhen(helmPath !== undefined, 'no Helm');

/** Schemas of the Python package kubernetes-validate, one folder per Kubernetes version. Undefined without the package. */
export const kubernetesSchemas = [join(repositoryRoot, '.ci/venv/bin/python'), 'python3'].flatMap(schemasOf).at(0);

function schemasOf(python: string): string[] {
  const { stdout } = spawnSync(python, ['-c', 'import kubernetes_validate; print(kubernetes_validate.__path__[0])'], { encoding: 'utf8' });
  const folder = join(String(stdout).trim(), 'kubernetes-json-schema');
  return String(stdout).trim() !== '' && existsSync(folder) ? [folder] : [];
}

if (kubeconform === undefined || kubernetesSchemas === undefined) {
  process.stderr.write(
    '\nNO KUBECONFORM or no kubernetes-validate: objects are NOT compared with their schemas. .ci/run installs both.\n\n',
  );
}
