import { availableParallelism } from 'node:os';
import { peakMemoryMb, resetPeakMemory } from './peak-memory';
import { familyCpuUs, familyOf, hasProcessTable, machineCpuUs, readProcessTable } from './process-table';

export interface Watched {
  name: string;
  pid: number;
}

export interface Cost {
  name: string;
  cpuUs: number;
  /** Of the largest process of the family, because PostgreSQL's backends share most of their memory. */
  peakMb: number;
}

export interface Spent {
  /** Empty without /proc. */
  costs: readonly Cost[];
  /** Share of the machine's CPU time that other programs used. */
  othersShare: number;
}

export async function measureCosts<Result>(
  watched: readonly Watched[],
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: Spent }> {
  if (!hasProcessTable) return { result: await work(), spent: { costs: [], othersShare: 0 } };

  const before = takeReading();
  for (const { pid } of watched) familyOf(before.table, pid).forEach(resetPeakMemory);
  const result = await work();
  const after = takeReading();

  const costs = watched.map(({ name, pid }) => ({
    name,
    cpuUs: familyCpuUs(after.table, pid) - familyCpuUs(before.table, pid),
    peakMb: Math.max(...familyOf(after.table, pid).map(peakMemoryMb)),
  }));
  const othersUs = after.machineUs - before.machineUs - (after.oursUs - before.oursUs);
  const share = othersUs / 1000 / (after.timeMs - before.timeMs) / availableParallelism();
  return { result, spent: { costs, othersShare: Math.max(0, share) } };
}

function takeReading() {
  const table = readProcessTable();
  // All processes of the benchmark are below this one, the load included.
  return { table, timeMs: performance.now(), machineUs: machineCpuUs(), oursUs: familyCpuUs(table, process.pid) };
}
