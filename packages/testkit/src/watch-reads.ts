import { Client, escapeLiteral, type QueryResult, type QueryResultRow } from 'pg';

export interface StatementReads {
  name: string;
  /** Includes rows that were read and not returned. */
  rows: number;
  scans: string[];
}

/** `generic`: named statements use the plan that a connection caches for all values. */
export async function watchReads(
  url: string,
  { generic, settings = {} }: { generic: boolean; settings?: Readonly<Record<string, string | number>> },
) {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries(settings)) await client.query('SELECT set_config($1, $2, false)', [name, String(value)]);
  const reads: StatementReads[] = [];

  async function query<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const literals = values.map((value) => (value === null ? 'NULL' : escapeLiteral(textOf(value))));
    await client.query(`SET plan_cache_mode = ${generic && name !== '' ? 'force_generic_plan' : 'force_custom_plan'}`);
    await client.query(`PREPARE watched AS ${text}`);
    const call = `EXECUTE watched${literals.length === 0 ? '' : `(${literals.join(', ')})`}`;
    // Citus reports the plans of its workers only as text.
    const explained = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF) ${call}`);
    const scans = scansIn(explained.rows.map((row) => row['QUERY PLAN']));
    reads.push({ name, rows: scans.reduce((sum, scan) => sum + scan.rows, 0), scans: scans.map((scan) => scan.name) });
    await client.query('DEALLOCATE watched');
    return client.query<Row>(text, [...values]);
  }

  return {
    handle: { query, execute: (text: string): Promise<QueryResult> => client.query(text) },
    takeReads: () => reads.splice(0),
    stop: () => client.end(),
  };
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : String(value);
}

const scanLine =
  /(?<node>[A-Z][A-Za-z ]* Scan)(?: Backward)?(?: using (?<index>\S+))?(?: on (?<on>\S+).*)? \((?:actual rows=(?<rows>[\d.]+) loops=(?<loops>\d+)|never executed)\)$/;
const removedLine = /Rows Removed by (?:Filter|Index Recheck): (\d+)$/;
/** Their rows come from another node, or from no table. */
const readNothing = ['Subquery Scan', 'CTE Scan', 'Function Scan', 'Custom Scan'];

function scansIn(plan: readonly string[]): { name: string; rows: number }[] {
  const scans: { name: string; rows: number; loops: number }[] = [];
  let scan: { name: string; rows: number; loops: number } | undefined;
  for (const line of plan) {
    const { node, index, on, rows = '0', loops = '0' } = scanLine.exec(line)?.groups ?? {};
    if (node !== undefined) {
      const indexName = index ?? (node === 'Bitmap Index Scan' ? on : undefined);
      // A shard's index has the number of the shard behind its name.
      scan = { name: indexName?.replace(/_\d+$/, '') ?? node, rows: Number(rows) * Number(loops), loops: Number(loops) };
      if (!readNothing.includes(node)) scans.push(scan);
    } else if (line.includes('->')) scan = undefined;
    else if (scan !== undefined) scan.rows += Number(removedLine.exec(line)?.[1] ?? 0) * scan.loops;
  }
  return scans;
}
