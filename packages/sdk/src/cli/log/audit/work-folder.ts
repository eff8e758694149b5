import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const folderName = /^audit-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}$/;
export const stateFile = 'state.json';
const abandonedAfterMs = 600_000;
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/**
 * Each run has a folder of its own, so that runs at the same time share nothing. A run takes over the folder that a killed one left, by
 * renaming it: only one can.
 */
export async function openWorkFolder(folder: string) {
  const nameOfOwn = () => join(folder, `audit-${host}-${process.pid}-${randomBytes(4).toString('hex')}`);
  let own: string | undefined;
  for (const name of await readdir(folder)) {
    if (!(await isAbandoned(folder, name))) continue;
    const taken = nameOfOwn();
    if (!(await takeOver(join(folder, name), taken))) continue;
    if (own === undefined) own = taken;
    else await rm(taken, { recursive: true });
  }
  if (own === undefined) {
    own = nameOfOwn();
    await mkdir(own, { mode: 0o700 });
  }
  const path = own;

  return {
    pathOf: (name: string) => join(path, name),
    /** undefined if there is none. */
    read: (name: string): Promise<Buffer | undefined> => readFile(join(path, name)).catch(() => undefined),
    /** Replaces the file as a whole. */
    write: async (name: string, content: string | Uint8Array): Promise<void> => {
      await writeFile(join(path, `${name}.new`), content, { mode: 0o600, flush: true });
      await rename(join(path, `${name}.new`), join(path, name));
    },
    empty: async () => {
      await rm(path, { recursive: true });
      await mkdir(path, { mode: 0o700 });
    },
    remove: () => rm(path, { recursive: true }),
  };
}

export type WorkFolder = Awaited<ReturnType<typeof openWorkFolder>>;

/** Process ids mean nothing on another host, and this process has just started. */
async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const [, ofHost, pid] = folderName.exec(name) ?? [];
  if (ofHost === undefined) return false;
  if (ofHost === host && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
  const found = (await mtimeOf(join(folder, name, stateFile))) ?? (await mtimeOf(join(folder, name)));
  return found !== undefined && found < Date.now() - abandonedAfterMs;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

const mtimeOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

async function takeOver(path: string, own: string): Promise<boolean> {
  try {
    await rename(path, own);
    return true;
  } catch {
    return false;
  }
}
