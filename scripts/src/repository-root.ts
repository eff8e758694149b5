import { join } from 'node:path';

/** The folder of the checkout; the way is the same from src and from dist. */
export const repositoryRoot = join(__dirname, '..', '..');
