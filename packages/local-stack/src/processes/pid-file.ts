import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../local-server';
import { readProcess, sendSignal, signalServer } from './process-table';

/** Lets the next run find the server if the process that started it crashes. */
interface PidRecord {
  pid: number;
  startedByPid: number;
  /** Part of the server's command line. */
  program: string;
}

export function writePidFile(path: string, pid: number, program: string): void {
  const record: PidRecord = { pid, startedByPid: process.pid, program };
  writeFileSync(path, JSON.stringify(record), { mode: 0o600 });
}

export function removePidFile(path: string): void {
  rmSync(path, { force: true });
}

export interface LeftoverOptions {
  dataDir: string;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
  log: Log;
}

const POLL_MS = 20;

/**
 * Pids are reused, so the command line must also contain the program and the data folder. Throws if the process that
 * started the server is still its parent, because then it is in use.
 */
export async function stopLeftover(path: string, options: LeftoverOptions): Promise<void> {
  const record = readPidFile(path);
  if (!record) return;
  const found = readProcess(record.pid);
  if (!found?.commandLine.includes(record.program) || !found.commandLine.includes(options.dataDir)) return;
  if (found.parentPid === record.startedByPid) {
    throw new Error(
      `${options.dataDir} is in use: ${record.program} runs as process ${record.pid}, started by process ${found.parentPid}. Stop that one first.`,
    );
  }
  options.log(`stopping ${record.program} (process ${record.pid}), left over from an earlier run`);
  signalServer(record.pid, 'SIGCONT');
  sendSignal(record.pid, options.stopSignal);
  if (!(await hasEnded(record.pid, options.stopTimeoutMs))) {
    signalServer(record.pid, 'SIGKILL');
    await hasEnded(record.pid, options.stopTimeoutMs);
  }
  removePidFile(path);
}

function readPidFile(path: string): PidRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PidRecord;
  } catch {
    return undefined; // no earlier run, or it was interrupted while writing
  }
}

async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(POLL_MS)) {
    if (!readProcess(pid)) return true;
  }
  return false;
}
