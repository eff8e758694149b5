import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';

/** A path in .ci/bin, which .ci/run fills, or the name of a program on PATH. Undefined if it is in neither. */
export function findTool(name: string): string | undefined {
  const installed = join(repositoryRoot, '.ci/bin', name);
  if (existsSync(installed)) return installed;
  return spawnSync(name, ['--help'], { stdio: 'ignore' }).error === undefined ? name : undefined;
}
