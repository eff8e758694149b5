import { cpus, totalmem } from 'node:os';
import type { Stage } from './stage';

export async function describeMachine({ database }: Stage, wrkVersion: string): Promise<string> {
  const { rows } = await database.query<{ server: string }>('bench_server', describeServer, []);
  const [cpu] = cpus();
  const memoryGb = Math.round(totalmem() / 1e9);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memoryGb} GB; Node ${process.versions.node}, PostgreSQL ${rows[0]?.server ?? ''}, ${wrkVersion}`;
}

/** JIT as the server has it, because our connections switch it off. Addresses and languages do not count as settings. */
const describeServer = `
  SELECT split_part(current_setting('server_version'), ' ', 1) || ' (jit ' || (SELECT reset_val FROM pg_settings WHERE name = 'jit')
    || ', other than its defaults: ' || COALESCE(string_agg(name || ' ' || setting, ', ' ORDER BY name), 'nothing') || ')' AS server
  FROM pg_settings WHERE source IN ('command line', 'configuration file') AND setting IS DISTINCT FROM boot_val
    AND name !~ '^(port|listen_addresses|unix_socket_directories|lc_.*|TimeZone|log_timezone|DateStyle|default_text_search_config|data_checksums)$'`;
