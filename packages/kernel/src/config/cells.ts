import { mainCell } from '@consent/contracts';
import { z } from 'zod';

/** A database schema with all tables of the consent service (decision 40). */
export interface Cell {
  name: string;
  /** Share of new accounts. 0: none, and those that it has stay. */
  weight: number;
  /** PostgreSQL URL; undefined means DATABASE_URL. */
  url: string | undefined;
  /** Replica for export files. */
  replicaUrl: string | undefined;
  /** undefined means the search path of the connection, which is public. */
  schema: string | undefined;
}

/** Names become part of statement names, metric labels and log fields. */
const cellShape = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/, 'a name is a lower-case letter and up to 30 of a-z, 0-9 and _'),
  weight: z.number('a weight is a number').min(0, 'a weight is not negative').max(1_000_000, 'a weight is at most 1000000').default(1),
  url: z.url({ protocol: /^postgres(ql)?$/, error: 'url is a PostgreSQL URL' }).optional(),
  replica_url: z.url({ protocol: /^postgres(ql)?$/, error: 'replica_url is a PostgreSQL URL' }).optional(),
  schema: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,62}$/, 'a schema is a lower-case letter and up to 62 of a-z, 0-9 and _')
    .optional(),
});

const onlyMain: readonly Cell[] = [{ name: mainCell, weight: 1, url: undefined, replicaUrl: undefined, schema: undefined }];

/** Reads the setting CELLS, a JSON array. Faults name the cell. */
const cellList = z.string().transform((text, context): readonly Cell[] => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refuse('is not JSON; write [{"name":"main","weight":1},{"name":"cell_01","url":"postgres://…","schema":"cell_01","weight":1}]');
  }
  if (!Array.isArray(parsed) || parsed.length === 0) return refuse('is not a list of cells');
  const cells: Cell[] = [];
  for (const [at, each] of parsed.entries()) {
    const named = (each as { name?: unknown } | null)?.name;
    const label = typeof named === 'string' ? `cell "${named.slice(0, 64)}"` : `cell number ${at + 1}`;
    const { data, error } = cellShape.safeParse(each);
    if (error !== undefined) return refuse(`${label}: ${error.issues.map(({ message }) => message).join(', ')}`);
    if (cells.some(({ name }) => name === data.name)) return refuse(`${label} is listed twice`);
    const { replica_url: replicaUrl, ...cell } = data;
    cells.push({ url: undefined, schema: undefined, ...cell, replicaUrl });
  }
  const places = cells.map(({ url = '', schema = 'public' }) => `${url} ${schema}`);
  const shared = cells.find((_, at) => places.indexOf(places[at] as string) !== at);
  // The account service is given names and weights only.
  if (shared !== undefined && cells.some(({ url, schema }) => url !== undefined || schema !== undefined))
    return refuse(`cell "${shared.name}" has the database and schema of another cell`);
  if (!cells.some(({ name }) => name === mainCell))
    return refuse(`lacks the cell "${mainCell}", which accounts of earlier releases are in; give it the weight 0 to add none`);
  if (cells.every(({ weight }) => weight === 0)) return refuse('has only weights of 0, so a new account would have no cell');
  return cells;
});

export const cellSettings = {
  CELLS: z
    .preprocess((value) => value, cellList.optional())
    .transform((cells) => cells ?? onlyMain)
    .describe(
      'Cells, as a JSON list of {"name", "weight", "url", "schema", "replica_url"}; see scale.md. The account service needs name and weight only. When empty, there is one cell, main, in DATABASE_URL',
    ),
};
