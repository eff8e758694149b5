import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Expects that other users of the machine cannot read the data folder of a running npm start. */
export async function expectPrivate(folder: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root, so it runs as user nobody, whose group may pass through these two folders.
  expect(await openToOthers(folder)).toEqual(isRoot ? ['. 710', 'postgres 710'] : []);
  if (isRoot) {
    const asNobody = spawnSync('ls', [folder], { uid: 65534, gid: 65534, encoding: 'utf8' });
    expect(asNobody.status).not.toBe(0);
    const asSomebody = spawnSync('ls', [join(folder, 'postgres')], { uid: 1000, gid: 1000, encoding: 'utf8' });
    expect(asSomebody.status).not.toBe(0);
  }
}

async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
    // A file may be deleted while the servers run.
    const mode = await stat(join(folder, path)).then(
      (entry) => entry.mode & 0o777,
      () => 0,
    );
    if ((mode & 0o077) !== 0) found.push(`${path || '.'} ${mode.toString(8)}`);
  }
  return found;
}
