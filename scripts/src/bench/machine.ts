import { cpus, totalmem } from 'node:os';
import type { Stage } from './stage';

export async function describeMachine({ database }: Stage, wrkVersion: string): Promise<string> {
  const { rows } = await database.query<{ server_version: string }>('bench_version', 'SHOW server_version', []);
  const [cpu] = cpus();
  const memoryGb = Math.round(totalmem() / 1e9);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memoryGb} GB; Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version ?? ''}, ${wrkVersion}`;
}
