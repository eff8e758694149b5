import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { NOBODY } from './postgres/server-account';

export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** If root starts PostgreSQL, it runs as "nobody", whose group may pass through this folder but not list it. */
export function makePrivateFolderAbovePostgres(folder: string): void {
  makePrivateFolder(folder);
  if (process.getuid?.() !== 0) return;
  chownSync(folder, statSync(folder).uid, NOBODY.gid);
  chmodSync(folder, 0o710);
}
