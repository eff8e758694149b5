import type { Handle } from '@consent/postgres';
import { withRunningErasures } from '../erasures/running.sql';
import { consentColumns, recordOf, type ConsentRecord, type ConsentRow } from './consent';
import type { ConsentFilter, ListPlan, Walk } from './walk.rule';

/** Rows that a list reads at most where it may meet others than it answers: 20 of the largest pages. */
export const longestWalk = 2000;

const belowAllIds = '';
const aboveAllIds = '~';

const columns = consentColumns('= $1');
const { isActive } = withRunningErasures('= $1');

/** Collects the values of a statement, after the account. */
function createValues({ accountId }: Bounds) {
  const values: unknown[] = [accountId];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

type Add = (value: unknown) => string;
type Bounds = Pick<ConsentFilter, 'accountId' | 'fromId' | 'belowId'>;

/**
 * The rows of a walk, newest first. Conditions and order name the columns of one index, so that PostgreSQL cannot take
 * another one: with other rows than it knows of, it would read the whole account.
 */
function rowsOf({ along, only }: Walk, { fromId, belowId }: Bounds, add: Add): string {
  const fixed = along.map(([column, value]) => (typeof value === 'boolean' ? String(value) : `${add(value)}${castOf(column)}`));
  const place = (id: string) => `(${[...fixed, add(id)].join(', ')})`;
  const key = `(${columnsOf(along).join(', ')})`;
  return `FROM consents WHERE account_id = $1 AND ${key} >= ${place(fromId ?? belowAllIds)}
    AND ${key} < ${place(belowId ?? aboveAllIds)}${only === undefined ? '' : ` AND ${only === 'deleted_at IS NULL' ? isActive : only}`}
    ORDER BY ${orderOf({ along })}`;
}

const columnsOf = (along: Walk['along']) => [...along.map(([column]) => column), 'id'];

const orderOf = ({ along }: Pick<Walk, 'along'>) =>
  columnsOf(along)
    .map((column) => `${column} DESC`)
    .join(', ');

const castOf = (column: string) => (column === 'site_id' ? '::uuid' : '::text');

/** The id that a walk of `longestWalk` rows ends at; undefined if it meets all rows there are. */
export async function findEndOfWalk(db: Handle, { walks: [walk] }: ListPlan, bounds: Bounds): Promise<string | undefined> {
  if (walk === undefined) return undefined;
  const { values, add } = createValues(bounds);
  const sql = `SELECT id ${rowsOf(walk, bounds, add)} OFFSET ${longestWalk - 1} LIMIT 1`;
  const { rows } = await db.query<{ id: string }>(`end_of_${nameOf(walk)}`, sql, values);
  return rows[0]?.id;
}

/** At most `limit` records, newest first, of the rows within the bounds. */
export async function findListed(db: Handle, { walks, rest }: ListPlan, bounds: Bounds, limit: number): Promise<ConsentRecord[]> {
  const { values, add } = createValues(bounds);
  const conditions = [
    ...(rest.siteId === undefined ? [] : [`site_id = ${add(rest.siteId)}::uuid`]),
    ...(rest.subjectId === undefined ? [] : [`subject_id = ${add(rest.subjectId)}`]),
    ...(rest.accepted === undefined ? [] : [`accepted = ${add(rest.accepted)}`]),
    ...(rest.isActive === undefined ? [] : [isActive]),
  ];
  const limitPlace = add(limit);
  const read = (walk: Walk) => {
    if (conditions.length === 0) return `(SELECT * ${rowsOf(walk, bounds, add)} LIMIT ${limitPlace})`;
    // The inner LIMIT keeps PostgreSQL from choosing an index by the conditions.
    return `(SELECT * FROM (SELECT * ${rowsOf(walk, bounds, add)} LIMIT ${longestWalk}) AS consents
      WHERE ${conditions.join(' AND ')} ORDER BY ${orderOf(walk)} LIMIT ${limitPlace})`;
  };
  const sql = `SELECT ${columns} FROM (${walks.map(read).join(' UNION ALL ')}) AS consents ORDER BY id DESC LIMIT ${limitPlace}`;
  const name = ['list', ...walks.map(nameOf), ...Object.keys(rest).filter((key) => rest[key as keyof typeof rest] !== undefined)].join('_');
  const { rows } = await db.query<ConsentRow>(name, sql, values);
  return rows.map(recordOf);
}

/** Part of the name of a prepared statement: each form of the text has its own. PostgreSQL keeps 63 characters of it. */
const nameOf = ({ along }: Walk) => along.map(([column, value]) => (typeof value === 'boolean' ? String(value) : column)).join('_');
