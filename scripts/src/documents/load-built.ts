import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';

const requireBuilt = createRequire(__filename);

/** A compiled module of a process. Scripts know no process's inside but what they document, and reach it by file. */
export function loadBuilt(file: string): Record<string, unknown> {
  return requireBuilt(join(repositoryRoot, file)) as Record<string, unknown>;
}
