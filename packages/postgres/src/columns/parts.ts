import { type Column, type Columns, type Kind, listOf, quoted } from './column';

export interface Part {
  /** "id, site_id" */
  names: string;
  /** The SELECT list that stores `rows`, with casts. */
  values: string;
  /** A table of the given rows, with the part's name as its alias. */
  rows: string;
}

type Lists<Items> = { readonly [Name in keyof Items]: Columns<Items[Name]> };
type Given<Items> = { readonly [Name in keyof Items]: readonly Items[Name][] };

export interface Parts<Items> {
  sql: { readonly [Name in keyof Items]: Part };
  /** How many parameters the parts use. A statement numbers its own parameters after them. */
  count: number;
  /** The values of the statement's parameters. */
  valuesOf: (given: Given<Items>) => unknown[];
}

/** The parts of a statement that takes any number of rows of each kind, one array per column. */
export function partsOf<Items extends object>(lists: Lists<Items>): Parts<Items> {
  return createParts(lists, {
    rows: (columns, parameters, name) =>
      `unnest(${columns.map((column, at) => arrayOf(column, parameters[at] as string)).join(', ')}) AS ${name}(${columns.map((column) => column.name).join(', ')})`,
    values: (fields, rows) => fields.map(([field, column]) => arrayText(column, rows, field)),
  });
}

/**
 * Like `partsOf`, for at most one row of each kind. Without arrays a statement takes half the time. A kind without a row becomes a row of
 * NULLs, which the statement must filter out.
 */
export function singlePartsOf<Items extends object>(lists: Lists<Items>): Parts<Items> {
  return createParts(lists, {
    rows: (columns, parameters, name) =>
      `(VALUES (${columns.map((column, at) => `${parameters[at]}::${given(column)}`).join(', ')})) AS ${name}(${columns.map((column) => column.name).join(', ')})`,
    values: (fields, [row, ...more]) => {
      if (more.length > 0) throw new Error('A statement for one row of each kind got more than one.');
      return fields.map(([field, column]) => (row === undefined ? null : column.write(row[field] as never)));
    },
  });
}

/** An INSERT of one row. */
export function insertOf<Item>(table: string, columns: Columns<Item>): Statement<Item> {
  const { sql, valuesOf } = singlePartsOf<{ given: Item }>({ given: columns });
  return {
    text: `INSERT INTO ${table} (${sql.given.names}) SELECT ${sql.given.values} FROM ${sql.given.rows}`,
    valuesOf: (row) => valuesOf({ given: [row] }),
  };
}

/** An UPDATE of the rows with these keys. */
export function updateOf<Key, Changed>(table: string, keys: Columns<Key>, changed: Columns<Changed>): Update<Key & Changed> {
  const lists = { given: { ...keys, ...changed } as Columns<Key & Changed> };
  const [one, many] = [singlePartsOf<{ given: Key & Changed }>(lists), partsOf<{ given: Key & Changed }>(lists)];
  const sets = listOf(changed).map(({ name, type, ...column }) => `${name} = given.${name}${castOf({ name, type, ...column })}`);
  const isIt = listOf(keys).map(({ name }) => `${table}.${name} = given.${name}`);
  const textOf = (rows: string) => `UPDATE ${table} SET ${sets.join(', ')} FROM ${rows} WHERE ${isIt.join(' AND ')}`;
  return {
    text: textOf(one.sql.given.rows),
    valuesOf: (row) => one.valuesOf({ given: [row] }),
    manyText: textOf(many.sql.given.rows),
    manyValuesOf: (rows) => many.valuesOf({ given: rows }),
  };
}

interface Statement<Item> {
  text: string;
  valuesOf: (row: Item) => unknown[];
}

interface Update<Item> extends Statement<Item> {
  /** The statement for any number of rows. */
  manyText: string;
  manyValuesOf: (rows: readonly Item[]) => unknown[];
}

type Fields = readonly (readonly [string, Column<never>])[];
type Rows = readonly Record<string, unknown>[];

interface Form {
  rows: (columns: readonly Column<never>[], parameters: readonly string[], name: string) => string;
  values: (fields: Fields, rows: Rows) => unknown[];
}

function createParts<Items extends object>(lists: Lists<Items>, form: Form): Parts<Items> {
  let parameters = 0;
  const parts = Object.entries<Record<string, Column<never>>>(lists as never).map(([name, columns]) => {
    const fields = Object.entries(columns);
    const list = Object.values(columns);
    const names = list.map((column) => column.name).join(', ');
    const values = list.map((column) => `${name}.${column.name}${castOf(column)}`).join(', ');
    const rows = form.rows(
      list,
      list.map(() => `$${++parameters}`),
      name,
    );
    return { name, fields, sql: { names, values, rows } };
  });
  return {
    count: parameters,
    sql: Object.fromEntries(parts.map(({ name, sql }) => [name, sql])) as Parts<Items>['sql'],
    valuesOf: (rows) => parts.flatMap(({ name, fields }) => form.values(fields, (rows as Record<string, Rows>)[name] as Rows)),
  };
}

/** JSON never contains these unescaped, so they can join its texts: quoting each text would cost more than the rest of a call. */
const separators = { json: '\u001e', jsons: '\u001d' };

/** The type of the parameter. `castOf` converts it to the type of the column. */
function given({ kind, type }: Column<never>): string {
  return kind === 'json' || type === 'text[]' ? 'text' : type;
}

const castOf = (column: Column<never>) => (given(column) === column.type ? '' : `::${column.type}`);

function arrayOf(column: Column<never>, parameter: string): string {
  const { kind } = column;
  if (kind === 'json') return `string_to_array(${parameter}, E'\\x1e')`;
  if (kind === 'jsons') return `string_to_array(${parameter}, E'\\x1d')`;
  return `${parameter}::${given(column)}[]`;
}

/** Replaces pg's own conversion, which scans each text three times. This is the hot path of every create. */
function arrayText({ kind, write }: Column<never>, rows: Rows, field: string): string {
  if (kind === 'json' || kind === 'jsons') return rows.map((row) => row[field]).join(separators[kind]);
  const element = elements[kind];
  let elementsSoFar = '';
  for (const row of rows) {
    const value = write(row[field] as never);
    elementsSoFar += elementsSoFar === '' ? '{' : ',';
    elementsSoFar += value === null ? 'NULL' : element(value as string);
  }
  return elementsSoFar === '' ? '{}' : `${elementsSoFar}}`;
}

const asItIs = (value: string) => value;

const elements: Record<Exclude<Kind, keyof typeof separators>, (value: string) => string> = {
  plain: asItIs,
  bool: asItIs,
  instant: asItIs,
  word: (value) => (value === '' ? '""' : value),
  bytes: (hex) => `\\${hex}`,
  text: quoted,
};
