import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { errorsDocument } from './errors-document';
import { openApiDocument } from './openapi-document';
import { settingsDocument } from './settings-document';

/** Files that say what the code says; each is made whole. */
const documents: readonly { file: string; make: () => string }[] = [
  { file: 'docs/errors.md', make: errorsDocument },
  { file: 'docs/config.md', make: settingsDocument },
  { file: 'docs/openapi.json', make: openApiDocument },
];

export async function writeDocuments(): Promise<void> {
  for (const { file, make } of documents) await writeFile(join(repositoryRoot, file), make());
}

/** Names of the documents that no longer say what the code says. */
export async function staleDocuments(): Promise<string[]> {
  const stale: string[] = [];
  for (const { file, make } of documents) {
    const written = await readFile(join(repositoryRoot, file), 'utf8').catch(() => '');
    if (written !== make()) stale.push(file);
  }
  return stale;
}
