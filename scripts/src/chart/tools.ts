import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';

/** How to start a program: its path in .ci/bin, which .ci/run fills, or its name when it is on PATH. Undefined when it is in neither. */
export function findTool(name: string): string | undefined {
  const installed = join(repositoryRoot, '.ci/bin', name);
  if (existsSync(installed)) return installed;
  return spawnSync(name, ['--help'], { stdio: 'ignore' }).error === undefined ? name : undefined;
}
