import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles, replaceAlertTables } from '@consent/observability';
import { repositoryRoot } from '../repository-root';

const operationsDocument = join(repositoryRoot, 'docs/operations.md');
const option = '--runbooks=';

/** Reads `--runbooks=https://…/`, the address of the runbooks. Undefined: in the repository. */
export function runbookBaseFrom(words: readonly string[]): string | undefined {
  const [word, ...others] = words;
  if (word === undefined) return undefined;
  const base = word.slice(option.length);
  if (others.length > 0 || !word.startsWith(option) || !base.endsWith('/')) {
    throw new Error(
      `Only one option is known, an address that ends with "/": npm run observability -- ${option}https://example.com/runbooks/`,
    );
  }
  return base;
}

export async function writeObservability(runbookBase: string | undefined): Promise<void> {
  for (const { path, text } of generatedFiles(runbookBase)) {
    const file = join(repositoryRoot, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await writeFile(operationsDocument, replaceAlertTables(await readFile(operationsDocument, 'utf8')));
}
