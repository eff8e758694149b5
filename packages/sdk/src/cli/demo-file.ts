import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';

/** The contents of .data/demo.json, which npm start writes. */
export interface Demo {
  base_url?: string;
  api_key?: string;
  site_id?: string;
  email?: string;
  password?: string;
}

/**
 * Reads .data/demo.json of a folder, or of its parents up to the root of its repository. A planted file could send consents
 * to a stranger, so the file must be the user's own and name a server on this machine.
 */
export function readDemo(folder: string): Demo | undefined {
  for (const each of foldersFrom(folder)) {
    const demo = readOwnFile(join(each, '.data/demo.json'));
    if (demo?.base_url !== undefined && isOnThisMachine(demo.base_url)) return demo;
  }
  return undefined;
}

function foldersFrom(folder: string): string[] {
  const above: string[] = [folder];
  for (let each = folder; !existsSync(join(each, '.git')); each = dirname(each)) {
    if (dirname(each) === each) return [folder];
    above.push(dirname(each));
  }
  return above;
}

function readOwnFile(path: string): Demo | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      // Windows has no user IDs.
      if (fstatSync(file).uid !== (process.getuid?.() ?? 0)) return undefined;
      return JSON.parse(readFileSync(file, 'utf8')) as Demo;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

function isOnThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return ['localhost', '127.0.0.1', '::1'].includes(host) || addresses.some(({ address }) => address === host);
}
