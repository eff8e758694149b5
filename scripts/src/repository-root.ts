import { join } from 'node:path';

/** The relative path is the same from src and from dist. */
export const repositoryRoot = join(__dirname, '..', '..');
