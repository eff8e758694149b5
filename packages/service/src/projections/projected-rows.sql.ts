import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { type Column, type Columns, partsOf } from '@consent/postgres/columns';

/** A table whose rows Redis has too (docs/adr/0003). A row is marked while Redis has confirmed an older state only. */
interface ProjectedTable<Row, Key> {
  table: string;
  /** Of the table in `from`. */
  alias?: string;
  select: string;
  from?: string;
  read: (row: object) => Row;
  /** The primary key. It begins with the account. */
  key: Columns<Key>;
  /** The column that rises with each change. */
  state: Partial<Columns<Row>>;
  /** The column with the state that Redis confirmed, its value for "none", and when it was confirmed. */
  confirmed?: string;
  nothing?: number;
  confirmedAt?: string;
  /** Another time after which Redis may have lost the row. */
  alsoLostAfter?: string;
}

type Work<Row> = (rows: Row[]) => Promise<void>;
type IsAccountIncluded = (accountId: string) => boolean;

/** A walk through rows in doubt. A call handles a slice and returns whether there may be more. A call that fails can be repeated. */
export type DoubtWalk<Row> = (work: Work<Row>) => Promise<boolean>;

export interface ProjectedRows<Row, Key = never> {
  /** Reads marked rows of these accounts in batches. Rows that stay marked do not block others. */
  inMarked: (db: Handle, isIncluded: IsAccountIncluded, work: Work<Row>) => Promise<void>;
  /** Writes and unmarks marked rows in batches, so a failed run continues where it stopped. */
  project: (db: Handle, isIncluded: IsAccountIncluded, write: Work<Row>) => Promise<void>;
  /** Unmarks rows. A row that changed meanwhile stays marked. */
  confirm: (db: Handle, rows: readonly Row[]) => Promise<void>;
  /** Reads the rows that Redis may have lost, in slices, however many there are. A row confirmed meanwhile is found again. */
  inDoubt: (db: Handle, isIncluded: IsAccountIncluded, work: Work<Row>) => Promise<void>;
  doubtWalks: (db: Handle, isIncluded: IsAccountIncluded) => DoubtWalk<Row>[];
  /** Marks rows, so that they are written again. */
  doubt: (db: Handle, keys: readonly Key[]) => Promise<void>;
  /** Marks the rows that Redis may have lost. */
  markInDoubt: (db: Handle, isIncluded: IsAccountIncluded) => Promise<void>;
  /** A query of the number of marked rows. */
  marked: string;
}

const batchSize = 500;
export const doubtSliceSize = 1_000;

export function createProjectedRows<Row extends Key, Key>({
  table,
  alias = table,
  select,
  from = table,
  read,
  key,
  state,
  confirmed = 'projected_revision',
  nothing = 0,
  confirmedAt = 'projected_at',
  alsoLostAfter,
}: ProjectedTable<Row, Key>): ProjectedRows<Row, Key> {
  const keys = Object.entries(key) as [keyof Row, Column<never>][];
  const accountField = keys[0]![0];
  const keyOf = (row: Row) => keys.map(([field]) => row[field] as string);
  const leastKey = keys.map(([, { type }]) => (type === 'uuid' ? nilUuid : ''));
  const keyNames = keys.map(([, { name }]) => `${alias}.${name}`).join(', ');
  const keyAfter = (first: number) => keys.map(([, { type }], at) => `$${first + at}::${type}`).join(', ');
  const isIt = keys.map(([, { name }]) => `t.${name} = r.${name}`).join(' AND ');
  const [{ name: latest }] = Object.values(state) as [Column<never>];
  const confirming = partsOf<{ r: Row }>({ r: { ...key, ...state } as unknown as Columns<Row> });
  const doubting = partsOf<{ r: Key }>({ r: key });

  const included = (rows: Row[], isIncluded: IsAccountIncluded) => rows.filter((row) => isIncluded(row[accountField] as string));

  async function inMarked(db: Handle, isIncluded: IsAccountIncluded, work: Work<Row>): Promise<void> {
    for (let after: readonly string[] | undefined = leastKey; after !== undefined;) {
      const { rows: found }: { rows: object[] } = await db.query(
        `list_marked_${table}`,
        `SELECT ${select} FROM ${from} WHERE ${alias}.${confirmed} < ${alias}.${latest} AND (${keyNames}) > (${keyAfter(2)})
         ORDER BY ${keyNames} LIMIT $1`,
        [batchSize, ...after],
      );
      const rows: Row[] = found.map(read);
      const taken = included(rows, isIncluded);
      if (taken.length > 0) await work(taken);
      after = rows.length < batchSize ? undefined : keyOf(rows.at(-1) as Row);
    }
  }

  async function confirm(db: Handle, rows: readonly Row[]): Promise<void> {
    await db.query(
      `confirm_${table}`,
      `UPDATE ${table} t SET ${confirmed} = r.${latest}, ${confirmedAt} = now() FROM ${confirming.sql.r.rows}
       WHERE ${isIt} AND t.${confirmed} < r.${latest}`,
      confirming.valuesOf({ r: rows }),
    );
  }

  /**
   * Redis syncs its file once a second and nothing is confirmed while it is down, so lost writes were confirmed shortly before
   * the latest confirmation. Ten minutes leave room for a slow disk or a lagging replica.
   */
  async function findDoubtStart(db: Handle, time: string): Promise<string[] | undefined> {
    const sql = `SELECT (max(${time}) - interval '10 minutes')::text AS start FROM ${table}`;
    const { rows } = await db.query<{ start: string | null }>(`find_doubt_start_${table}_${time}`, sql, []);
    const start = rows[0]?.start ?? undefined;
    return start === undefined ? undefined : [start, ...leastKey];
  }

  function doubtWalk(db: Handle, isIncluded: IsAccountIncluded, time: string): DoubtWalk<Row> {
    // Time and key of the last row. The time is text, because a Date would lose its microseconds.
    let after: string[] | undefined;
    return async (work) => {
      after ??= await findDoubtStart(db, time);
      if (after === undefined) return false;
      const { rows: found } = await db.query<{ confirmed_at: string }>(
        `list_doubtful_${table}_${time}`,
        `SELECT ${select}, ${alias}.${time}::text AS confirmed_at FROM ${from}
         WHERE (${alias}.${time}, ${keyNames}) > ($2::timestamptz, ${keyAfter(3)}) ORDER BY ${alias}.${time}, ${keyNames} LIMIT $1`,
        [doubtSliceSize, ...after],
      );
      const rows = found.map(read);
      const taken = included(rows, isIncluded);
      if (taken.length > 0) await work(taken);
      if (rows.length < doubtSliceSize) return false;
      after = [found.at(-1)!.confirmed_at, ...keyOf(rows.at(-1) as Row)];
      return true;
    };
  }

  const doubtWalks = (db: Handle, isIncluded: IsAccountIncluded) =>
    [confirmedAt, alsoLostAfter].filter((time) => time !== undefined).map((time) => doubtWalk(db, isIncluded, time));

  async function inDoubt(db: Handle, isIncluded: IsAccountIncluded, work: Work<Row>): Promise<void> {
    for (const walk of doubtWalks(db, isIncluded)) while (await walk(work));
  }

  async function doubt(db: Handle, rows: readonly Key[]): Promise<void> {
    await db.query(
      `doubt_${table}`,
      `UPDATE ${table} t SET ${confirmed} = ${nothing} FROM ${doubting.sql.r.rows} WHERE ${isIt} AND t.${confirmed} > ${nothing}`,
      doubting.valuesOf({ r: rows }),
    );
  }

  return {
    inMarked,
    project: (db, isIncluded, write) =>
      inMarked(db, isIncluded, async (rows) => {
        await write(rows);
        await confirm(db, rows);
      }),
    confirm,
    inDoubt,
    doubtWalks,
    doubt,
    markInDoubt: (db, isIncluded) => inDoubt(db, isIncluded, (rows) => doubt(db, rows)),
    marked: `SELECT count(*) FROM ${table} WHERE ${confirmed} < ${latest}`,
  };
}

export async function countMarked(db: Handle, tables: readonly Pick<ProjectedRows<never>, 'marked'>[]): Promise<number> {
  const sql = `SELECT ${tables.map(({ marked }) => `(${marked})`).join(' + ')} AS marked`;
  const { rows } = await db.query<{ marked: number }>('count_marked', sql, []);
  return rows[0]?.marked ?? 0;
}
