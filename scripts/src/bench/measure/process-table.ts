import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in 1/100 s to every program, whatever the kernel's own tick is. */
const usPerTick = 10_000;

interface ProcessRow {
  parent: number;
  /** Includes children that have ended. */
  cpuUs: number;
}

export type ProcessTable = ReadonlyMap<number, ProcessRow>;

export const hasProcessTable = process.platform === 'linux';

export function readProcessTable(): ProcessTable {
  const table = new Map<number, ProcessRow>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const row = readRow(name);
    if (row !== undefined) table.set(Number(name), row);
  }
  return table;
}

export function familyOf(table: ProcessTable, pid: number): number[] {
  const family = [pid];
  for (const member of family) {
    for (const [child, { parent }] of table) if (parent === member) family.push(child);
  }
  return family;
}

function readRow(pid: string): ProcessRow | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name may contain spaces and parentheses, so the numbers start after the last one.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, endedUtime = 0, endedStime = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, cpuUs: (utime + stime + endedUtime + endedStime) * usPerTick };
  } catch {
    return undefined; // it ended meanwhile
  }
}

export function familyCpuUs(table: ProcessTable, pid: number): number {
  return familyOf(table, pid).reduce((sum, member) => sum + (table.get(member)?.cpuUs ?? 0), 0);
}

export function machineCpuUs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[1] ?? '')
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq) * usPerTick;
}
