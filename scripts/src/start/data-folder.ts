import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { makePrivateFolder, makePrivateFolderAbovePostgres } from '@consent/local-stack';
import { dataFolderFrom } from '../config';
import { repositoryRoot } from '../repository-root';

export const dataFolder = dataFolderFrom(join(repositoryRoot, '.data'));

export function makeDataFolder(): void {
  makePrivateFolderAbovePostgres(dataFolder);
  makePrivateFolder(join(dataFolder, 'logs'));
}

export const dataFolderShown = relative(process.cwd(), dataFolder) || '.';

export async function readJson<Value>(name: string): Promise<Value | undefined> {
  const file = join(dataFolder, name);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new Error(`${file} is not JSON any more: ${error.message}. Restore it, or delete it to have it made anew.`);
    throw error;
  }
}

/** Readable by the owner only, because these files hold keys. */
export async function writeJson(name: string, value: unknown): Promise<void> {
  const file = join(dataFolder, name);
  await writeFile(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

const random = () => randomBytes(32).toString('base64url');

const makers = {
  api_key_pepper: random,
  cursor_key: random,
  csrf_secret: random,
  device_cookie_keys: () => `first:${random()}`,
  limit_key_secret: random,
  // A key's name and 256 bits.
  webhook_secret_keys: () => `first:${randomBytes(32).toString('base64')}`,
  webhook_subject_key: random,
  export_token_keys: () => `first:${random()}`,
  event_keys: () => `first:${random()}`,
  // A key's name and 32 bytes.
  evidence_keys: () => `first:${randomBytes(32).toString('base64')}`,
  database_password: random,
  demo_password: () => `demo-${randomBytes(9).toString('hex')}`,
  showcase_password: () => `aurora-${randomBytes(9).toString('hex')}`,
} satisfies Record<string, () => string>;

export type Secrets = Record<keyof typeof makers, string>;

/** Secrets never change after the first start, because a new pepper would invalidate every key. Adds those that a newer version needs. */
export async function loadSecrets(): Promise<Secrets> {
  const kept = (await readJson<Partial<Secrets>>('secrets.json')) ?? {};
  const made = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()])) as Secrets;
  const secrets = { ...made, ...kept };
  await writeJson('secrets.json', secrets);
  return secrets;
}
