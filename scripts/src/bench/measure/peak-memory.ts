import { readFileSync, writeFileSync } from 'node:fs';

/** Without permission, the peak remains that of the process's whole life. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not permitted, or the process ended.
  }
}

export function residentMb(pid: number): number {
  return statusMb(pid, /^VmRSS:\s+(\d+) kB$/m);
}

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
