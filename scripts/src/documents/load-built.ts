import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';

const requireBuilt = createRequire(__filename);

/** Processes have no public index, so scripts load their compiled files by path. */
export function loadBuilt(file: string): Record<string, unknown> {
  return requireBuilt(join(repositoryRoot, file)) as Record<string, unknown>;
}
