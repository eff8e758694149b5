import { urlOfSchema } from '@consent/postgres';
import { Pool } from 'pg';

export type Sql = ReturnType<typeof openSql>;

/** The server's own tables, which are the same for all schemas. */
const catalogue = /\bpg_(stat|locks|terminate|class|database)/;

/** With `schemas`, a statement runs in each of them and the rows of all are returned, so that a test need not know an account's cell. */
export function openSql(url: string, schemas: readonly string[] = []) {
  const [first, ...others] = [openPlace(url), ...schemas.map((schema) => openPlace(urlOfSchema(url, schema)))] as [Place, ...Place[]];
  return {
    query: async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> => {
      const rows = (await first.query(text, values)) as Row[];
      if (!catalogue.test(text)) for (const place of others) rows.push(...((await place.query(text, values)) as Row[]));
      return rows;
    },
    /** Of one cell. The second cell of the tests is the schema of that name. */
    inCell: async (cell: string, text: string, values: unknown[] = []): Promise<void> => {
      const at = schemas.indexOf(cell);
      await (at === -1 ? first : (others[at] as Place)).query(text, values);
    },
    end: async () => void (await Promise.all([first, ...others].map((place) => place.end()))),
  };
}

type Place = ReturnType<typeof openPlace>;

/** One connection, on which statements queue up. */
function openPlace(url: string) {
  const schema = new URL(url).searchParams.get('schema');
  const pool = new Pool({ connectionString: url, max: 1, ...(schema !== null && { options: `-c search_path=${schema}` }) });
  // A test stopped the server. The next statement connects again.
  pool.on('error', () => undefined);
  return {
    query: async (text: string, values: unknown[]): Promise<unknown[]> => (await pool.query(text, values)).rows,
    end: () => pool.end(),
  };
}
