import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

export interface ProcessEntry {
  parentPid: number;
  commandLine: string;
}

/** A minimal Debian has no ps. */
const isLinux = process.platform === 'linux';

/** Undefined for a missing process and for a zombie. */
export function readProcess(pid: number): ProcessEntry | undefined {
  return isLinux ? readProcessFromProc(pid) : readProcessFromPs(pid);
}

export function childrenOf(pid: number): number[] {
  return isLinux ? childrenFromProc(pid) : childrenFromPs(pid);
}

export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** A process cannot handle these signals, so it cannot pass them on to its children. */
const UNCATCHABLE: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGSTOP', 'SIGCONT'];

/**
 * Without this, PostgreSQL's backends would survive a killed postmaster. Each has its own process group, so signalling
 * the group would not reach them.
 */
export function signalServer(pid: number, signal: NodeJS.Signals): void {
  const children = UNCATCHABLE.includes(signal) ? childrenOf(pid) : [];
  for (const target of [pid, ...children]) sendSignal(target, signal);
}

function readProcessFromProc(pid: number): ProcessEntry | undefined {
  try {
    const { state, parentPid } = readProcStat(pid);
    if (state === 'Z') return undefined;
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { parentPid, commandLine };
  } catch {
    return undefined; // it has exited
  }
}

function childrenFromProc(pid: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((candidate) => {
    try {
      return readProcStat(candidate).parentPid === pid;
    } catch {
      return false;
    }
  });
}

/** The program name is in parentheses and may contain anything, so parse after the last one. */
function readProcStat(pid: number): { state: string; parentPid: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [state = '', parentPid = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parentPid: Number(parentPid) };
}

function readProcessFromPs(pid: number): ProcessEntry | undefined {
  const [, parentPid, state, commandLine] = /^\s*(\d+)\s+(\S+)\s+(.*)$/m.exec(ps('-o', 'ppid=,stat=,command=', '-p', String(pid))) ?? [];
  if (state === undefined || state.startsWith('Z')) return undefined;
  return { parentPid: Number(parentPid), commandLine: commandLine ?? '' };
}

function childrenFromPs(pid: number): number[] {
  const rows = ps('-A', '-o', 'pid=,ppid=').trim().split('\n');
  const processes = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return processes.flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
}

function ps(...args: string[]): string {
  try {
    return execFileSync('ps', ['-ww', ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return ''; // ps fails when it finds nothing
  }
}
