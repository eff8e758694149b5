import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { packageIndexFrom, pathFoldersFrom } from '../config';

/** Where programs are looked for. */
export interface ProgramLookup {
  /** Folders searched for servers: by default those of PATH, and those where systems put servers. */
  folders?: readonly string[];
  /** The index of Python packages to ask: by default that of PIP_INDEX_URL. */
  packageIndex?: string;
  /** The apt-get to use. */
  aptGet?: string;
  /** The docker to use. */
  docker?: string;
}

/** Debian's /usr/sbin is not on a normal user's PATH, and Homebrew's folder not on that of every shell. */
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

/** The path of a program in the first folder that has it. */
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
