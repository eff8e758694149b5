import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** What the operating system says about a process. */
export interface ProcessEntry {
  parentPid: number;
  commandLine: string;
}

/** Linux is asked through /proc: a minimal Debian has no ps. */
const isLinux = process.platform === 'linux';

/** Undefined when there is no such process, or when it has ended and waits to be reaped. */
export function readProcess(pid: number): ProcessEntry | undefined {
  return isLinux ? readProcessFromProc(pid) : readProcessFromPs(pid);
}

/** The direct children of a process. */
export function childrenOf(pid: number): number[] {
  return isLinux ? childrenFromProc(pid) : childrenFromPs(pid);
}

/** Sends a signal; false when there is no such process any more. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Signals that a process cannot act upon, and so cannot pass on to its children itself. */
const UNCATCHABLE: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGSTOP', 'SIGCONT'];

/**
 * Signals a server. Those it cannot act upon go to its children as well: PostgreSQL's
 * backends are processes (each with a process group of its own, so a signal to the
 * group would not reach them), and would work on after their postmaster was killed.
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
    return undefined; // it ended, before or while it was read
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

/** The fields of /proc/<pid>/stat after the program's name, which is in brackets and may hold anything. */
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
