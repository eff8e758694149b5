import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProcess } from '../processes/process-table';
import { runCommand } from '../processes/run-command';
import { commandAs, changeOwner, type ServerAccount } from './server-account';

export const SUPERUSER = 'postgres';

export function clusterFiles(dataDir: string): { cluster: string; password: string } {
  return { cluster: path.join(dataDir, 'cluster'), password: path.join(dataDir, 'password') };
}

/**
 * Stored beside the data. With `trust` authentication every local user could log in as superuser, and a PostgreSQL
 * superuser can run programs as the user who started it.
 */
export function readOrMakePassword(passwordFile: string): string {
  if (!existsSync(passwordFile)) {
    // Rename into place: an empty file left by a full disk would make every later start fail.
    writeFileSync(`${passwordFile}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(`${passwordFile}.new`, passwordFile);
  }
  return readFileSync(passwordFile, 'utf8');
}

interface ClusterOptions {
  dataDir: string;
  account: ServerAccount;
  extra?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
}

/** Renames the cluster when it is complete, so that one from an interrupted start is never used. */
export async function createCluster(initdb: string, { dataDir, account, extra = [], signal }: ClusterOptions): Promise<void> {
  const { cluster, password } = clusterFiles(dataDir);
  if (existsSync(cluster)) {
    await changeOwner(account, cluster, signal);
    return;
  }
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await changeOwner(account, unfinished);
  await changeOwner(account, password);
  const { command, args, ...ids } = commandAs(account, initdb, [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...extra,
  ]);
  await runCommand(command, args, { ...ids, cwd: '/', signal });
  renameSync(unfinished, cluster);
}

/**
 * A killed server leaves postmaster.pid behind. PostgreSQL refuses to start while that pid is alive, and after a reboot
 * it may belong to any process. Then we write our own pid, because PostgreSQL treats its parent's pid as stale. The
 * rest of the file stays: PostgreSQL uses it to detect backends of the killed server that still use the data.
 */
export function releaseReusedPid(cluster: string): void {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pid, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  const holder = readProcess(Number(pid));
  if (!holder || holder.commandLine.includes(cluster)) return;
  writeFileSync(pidFile, [String(process.pid), ...rest].join('\n'));
}
