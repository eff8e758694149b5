import { readFileSync, writeFileSync } from 'node:fs';

/** Begins the peak anew; a process that does not let us keeps the peak of its life. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not ours, or gone.
  }
}

/** What a process has resident now, in MB; 0 when it is gone. */
export function residentMb(pid: number): number {
  return statusMb(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** Most memory a process had resident at a time, in MB; 0 when it is gone. */
export function peakMemoryMb(pid: number): number {
  return statusMb(pid, /^VmHWM:\s+(\d+) kB$/m);
}

function statusMb(pid: number, line: RegExp): number {
  try {
    const [, kib] = line.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0;
  }
}
