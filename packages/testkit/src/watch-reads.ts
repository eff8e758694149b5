import { Client, escapeLiteral, type QueryResult, type QueryResultRow } from 'pg';

/** From EXPLAIN (ANALYZE, FORMAT JSON). */
interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

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
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${call}`);
    const scans = scansIn(explained.rows[0]!['QUERY PLAN'][0].Plan);
    reads.push({
      name,
      rows: scans.reduce((sum, scan) => sum + rowsOf(scan), 0),
      scans: scans.map((scan) => scan['Index Name'] ?? scan['Node Type']),
    });
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

function scansIn(node: PlanNode): PlanNode[] {
  const below = (node.Plans ?? []).flatMap(scansIn);
  return node['Node Type'].endsWith('Scan') && !['Subquery Scan', 'CTE Scan', 'Function Scan'].includes(node['Node Type'])
    ? [node, ...below]
    : below;
}

function rowsOf(node: PlanNode): number {
  return (
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']
  );
}
