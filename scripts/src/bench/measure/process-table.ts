import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in these for every program, whatever the kernel's own tick is. */
const usPerTick = 10_000;

interface ProcessRow {
  parent: number;
  /** CPU time of the process itself and of its children that have ended. */
  cpuUs: number;
}

export type ProcessTable = ReadonlyMap<number, ProcessRow>;

/** Whether this system tells about processes under /proc. */
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

/** The process and everything below it: the backends of PostgreSQL come and go. */
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
    // The name may hold blanks and brackets; the numbers begin after its last bracket.
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

/** What all processors together have worked, for whomever. */
export function machineCpuUs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[1] ?? '')
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq) * usPerTick;
}
