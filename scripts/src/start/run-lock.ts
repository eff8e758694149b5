import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, makeDataFolder } from './data-folder';

const file = join(dataFolder, 'npm-start.pid');

/** One npm start per data folder. Returns a function that releases the lock. Takes over the lock of a killed process. */
export async function takeRunLock(): Promise<() => Promise<void>> {
  makeDataFolder();
  const owner = await readOwner();
  if (owner !== undefined && (await isNpmStart(owner))) {
    throw new Error(`npm start is already running here (process ${owner}). Stop it first: kill ${owner}`);
  }
  await writeFile(file, String(process.pid), { mode: 0o600 });
  return () => rm(file, { force: true });
}

async function readOwner(): Promise<number | undefined> {
  try {
    const pid = Number(await readFile(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Checks the command line, because another program may have reused the pid. */
async function isNpmStart(pid: number): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return /scripts[\\/](run\.js[\0 ]start|dist[\\/]start\.js)/.test(await commandLineOf(pid));
}

export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
