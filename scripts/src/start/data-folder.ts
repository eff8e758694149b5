import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderFrom } from '../config';
import { repositoryRoot } from '../repository-root';

/** Everything npm start keeps between runs. */
export const dataFolder = dataFolderFrom(join(repositoryRoot, '.data'));

export async function readJson<Value>(name: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(join(dataFolder, name), 'utf8')) as Value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Readable by the owner only: these files hold keys. */
export async function writeJson(name: string, value: unknown): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
  const file = join(dataFolder, name);
  await writeFile(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export interface Secrets {
  api_key_pepper: string;
  cursor_key: string;
  database_password: string;
  demo_password: string;
}

/** Made at the first start, the same ever after: a new pepper would end every key. */
export async function loadSecrets(): Promise<Secrets> {
  const kept = await readJson<Secrets>('secrets.json');
  if (kept !== undefined) return kept;
  const random = () => randomBytes(32).toString('base64url');
  const secrets = {
    api_key_pepper: random(),
    cursor_key: random(),
    database_password: random(),
    demo_password: `demo-${randomBytes(9).toString('base64url')}`,
  };
  await writeJson('secrets.json', secrets);
  return secrets;
}
