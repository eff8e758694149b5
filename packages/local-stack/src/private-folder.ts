import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { NOBODY } from './postgres/server-account';

/** Makes a folder, or takes one that is there, that only its owner may look into. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/**
 * A private folder on the way to the data of PostgreSQL. Started by root, PostgreSQL runs as nobody: that group may pass
 * through the folder, but not list it.
 */
export function makePrivateFolderAbovePostgres(folder: string): void {
  makePrivateFolder(folder);
  if (process.getuid?.() !== 0) return;
  chownSync(folder, statSync(folder).uid, NOBODY.gid);
  chmodSync(folder, 0o710);
}
