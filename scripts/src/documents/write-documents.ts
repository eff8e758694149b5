import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { bannerTextsDocument } from './banner-texts-document';
import { errorsDocument } from './errors-document';
import { withMetrics } from './metrics-document';
import { openApiDocument } from './openapi-document';
import { dashboardRoles, rolesDocument } from './roles-document';
import { settingsDocument } from './settings-document';

/** `make` gets the present text, for documents that are generated in part. */
const documents: readonly { file: string; make: (written: string) => string }[] = [
  { file: 'docs/errors.md', make: errorsDocument },
  { file: 'docs/banner-texts.md', make: bannerTextsDocument },
  { file: 'docs/config.md', make: settingsDocument },
  { file: 'docs/openapi.json', make: openApiDocument },
  { file: 'docs/operations.md', make: withMetrics },
  { file: 'docs/roles.md', make: rolesDocument },
  { file: 'dashboard/src/api/roles.ts', make: dashboardRoles },
];

export async function writeDocuments(): Promise<void> {
  for (const { file, make } of documents) await writeFile(join(repositoryRoot, file), make(await read(file)));
}

export async function staleDocuments(): Promise<string[]> {
  const stale: string[] = [];
  for (const { file, make } of documents) {
    const written = await read(file);
    if (written !== make(written)) stale.push(file);
  }
  return stale;
}

const read = (file: string) => readFile(join(repositoryRoot, file), 'utf8').catch(() => '');
