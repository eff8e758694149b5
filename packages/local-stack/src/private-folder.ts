import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { NOBODY } from './postgres/server-account';

/** Creates a folder, or restricts an existing one, so that only its owner can access it. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/**
 * A private folder above PostgreSQL's data. Started by root, PostgreSQL runs as the user "nobody", whose group may pass
 * through the folder but not list it.
 */
export function makePrivateFolderAbovePostgres(folder: string): void {
  makePrivateFolder(folder);
  if (process.getuid?.() !== 0) return;
  chownSync(folder, statSync(folder).uid, NOBODY.gid);
  chmodSync(folder, 0o710);
}
