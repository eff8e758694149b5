import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { packageIndexFrom, pathFoldersFrom } from '../config';

export interface ProgramLookup {
  folders?: readonly string[];
  packageIndex?: string;
  aptGet?: string;
  docker?: string;
}

/** Normal users lack Debian's /usr/sbin on their PATH, and some shells lack Homebrew's folder. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];

export function completeLookup(lookup: ProgramLookup = {}): Required<ProgramLookup> {
  return {
    folders: [...pathFoldersFrom(), ...SERVER_FOLDERS],
    packageIndex: packageIndexFrom(),
    aptGet: 'apt-get',
    docker: 'docker',
    ...lookup,
  };
}

export function findProgram(program: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => path.join(folder, program)).find(isExecutableFile);
}

function isExecutableFile(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
