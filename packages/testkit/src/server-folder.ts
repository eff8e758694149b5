import { constants } from 'node:fs';
import { access, chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In memory (Linux). Copying a database there takes at most half of the CPU time of a disk. */
const memoryFolder = '/dev/shm';
/** Several times what the servers of a run use. */
const neededBytes = 8 * 2 ** 30;

export interface ServerFolder {
  dataDir: string;
  remove: () => Promise<void>;
}

export async function makeServerFolder(name: string): Promise<ServerFolder> {
  const parent = (await hasRoom(memoryFolder)) ? memoryFolder : tmpdir();
  const folder = await mkdtemp(join(parent, `consent-test-${name}-`));
  // If root starts PostgreSQL, it runs as "nobody", who cannot enter a folder of mode 0700.
  await chmod(folder, 0o755);
  return { dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
