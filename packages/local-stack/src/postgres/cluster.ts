import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProcess } from '../processes/process-table';
import { runCommand } from '../processes/run-command';
import { commandAs, giveTo, type ServerAccount } from './server-account';

export const SUPERUSER = 'postgres';

/** The files of PostgreSQL within its data folder. */
export function clusterFiles(dataDir: string): { cluster: string; password: string } {
  return { cluster: path.join(dataDir, 'cluster'), password: path.join(dataDir, 'password') };
}

/**
 * The superuser's password, made up once and kept beside the data. With trust in
 * place of it, every user of the machine would be superuser here, and a superuser
 * of PostgreSQL can run programs as the one who started it.
 */
export function readOrMakePassword(passwordFile: string): string {
  if (!existsSync(passwordFile)) {
    // Complete or not there at all: a full disk would leave an empty one, with which no start succeeds.
    writeFileSync(`${passwordFile}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(`${passwordFile}.new`, passwordFile);
  }
  return readFileSync(passwordFile, 'utf8');
}

/** Makes the cluster, once. It gets its name when it is complete: half a cluster of a start that was cut off is never used. */
export async function createCluster(initdb: string, dataDir: string, account: ServerAccount, signal?: AbortSignal): Promise<void> {
  const { cluster, password } = clusterFiles(dataDir);
  if (existsSync(cluster)) {
    await giveTo(account, cluster, signal);
    return;
  }
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await giveTo(account, unfinished);
  await giveTo(account, password);
  const { command, args, ...ids } = commandAs(account, initdb, [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]);
  await runCommand(command, args, { ...ids, cwd: '/', signal });
  renameSync(unfinished, cluster);
}

/**
 * A killed server leaves a file with its pid, and refuses to start while a process
 * with that pid lives; after a reboot that may be any process. Then the file is made
 * to name this process instead, the parent of the server to come, which PostgreSQL
 * takes for stale. The file is not deleted: the rest of it lets PostgreSQL see
 * whether backends of the killed server are still at work on the data.
 */
export function releaseReusedPid(cluster: string): void {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pid, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  const holder = readProcess(Number(pid));
  if (!holder || holder.commandLine.includes(cluster)) return;
  writeFileSync(pidFile, [String(process.pid), ...rest].join('\n'));
}
