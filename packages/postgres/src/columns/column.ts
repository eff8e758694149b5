/**
 * A column of a table: its name, its type, and how a field of a record becomes a value and back. A record lists its columns once,
 * by field. Everything that a statement says of them is made from the list; the statement itself stays plain SQL (ADR 11).
 */
export interface Column<Value> {
  name: string;
  kind: Kind;
  /** Of one value. */
  type: string;
  write: (value: Value) => string | number | boolean | null;
  read: (stored: never) => Value;
}

export type Columns<Item> = { readonly [Field in keyof Item]-?: Column<Item[Field]> };

export type Kind = 'plain' | 'bool' | 'word' | 'text' | 'json' | 'jsons' | 'bytes' | 'instant';

const asStored = (stored: never) => stored;

/** A column whose values need no quotes in an array literal. */
const plain =
  <Value extends string | number | boolean>(type: string) =>
  (name: string): Column<Value> => ({ name, kind: 'plain', type, write: (value) => value, read: asStored });

export const uuid = plain<string>('uuid');
export const integer = plain<number>('integer');
export const bigint = plain<number>('bigint');
export const float = plain<number>('float8');
export const bool = (name: string): Column<boolean> => ({ ...plain<boolean>('boolean')(name), kind: 'bool' });
/** A day such as "2026-11-28". */
export const day = plain<string>('date');

/** A column in which NULL means the absence of a value, such as "", 0 or undefined in the record. */
export const absentAs = <Value, Absent>(absent: Absent, column: Column<Value>): Column<Value | Absent> => ({
  ...column,
  write: (value) => (value === absent ? null : column.write(value as Value)),
  read: (stored: never) => (stored === null ? absent : column.read(stored)),
});

/** Text that we make and that needs no quotes in an array literal: ids, hashes, types. Never NULL as a word. */
export const word = (name: string): Column<string> => ({ name, kind: 'word', type: 'text', write: (value) => value, read: asStored });

export const text = (name: string): Column<string> => ({ ...word(name), kind: 'text' });

/** A column of type json. The field holds the JSON text. */
export const json = (name: string): Column<string> => ({ ...word(name), kind: 'json', type: 'json' });

/** A column of type text that holds JSON texts joined by U+001E. */
export const jsonTexts = (name: string): Column<string> => ({ ...word(name), kind: 'jsons' });

/** In hex. */
export const bytes = (name: string): Column<string> => ({
  name,
  kind: 'bytes',
  type: 'bytea',
  write: (hex) => `\\x${hex}`,
  read: (stored: Buffer) => stored.toString('hex'),
});

export const buffer = (name: string): Column<Buffer> => ({
  ...bytes(name),
  write: (value) => `\\x${value.toString('hex')}`,
  read: (stored: Buffer) => stored,
});

export const texts = (name: string): Column<readonly string[]> => ({
  name,
  kind: 'text',
  type: 'text[]',
  write: (list) => `{${list.map(quoted).join(',')}}`,
  read: asStored,
});

let latestMs = NaN;
let latestInstant = '';

/** Caches the latest text, because rows of a call usually have the same time. */
function instantText(timeMs: number): string {
  if (timeMs !== latestMs) {
    latestInstant = new Date(timeMs).toISOString();
    latestMs = timeMs;
  }
  return latestInstant;
}

/** Milliseconds since 1970. */
export const instant = (name: string): Column<number> => ({
  name,
  kind: 'instant',
  type: 'timestamptz',
  write: instantText,
  read: (stored: Date) => stored.getTime(),
});

export function pick<Item, Field extends keyof Item>(columns: Columns<Item>, ...fields: Field[]): Columns<Pick<Item, Field>> {
  return Object.fromEntries(fields.map((field) => [field, columns[field]])) as unknown as Columns<Pick<Item, Field>>;
}

export const listOf = <Item>(columns: Columns<Item>) => Object.values(columns) as Column<never>[];

/** The SELECT list whose rows `readerOf` reads. `table` is the alias of the table. */
export const selectOf = <Item>(columns: Columns<Item>, table?: string): string =>
  listOf(columns)
    .map(({ name, kind }) => {
      const column = table === undefined ? name : `${table}.${name}`;
      return kind === 'json' ? `${column}::text AS ${name}` : column;
    })
    .join(', ');

/** Returns a function that turns a row of `selectOf` into a record. */
export function readerOf<Item>(columns: Columns<Item>): (row: object) => Item {
  const fields = Object.entries(columns) as [string, Column<never>][];
  return (row) => {
    const item: Record<string, unknown> = {};
    for (const [field, { name, read }] of fields) item[field] = read((row as Record<string, never>)[name] as never);
    return item as Item;
  };
}

const special = /["\\]/;
const everySpecial = /["\\]/g;

/** Quotes a text for an array literal of PostgreSQL. */
export function quoted(value: string): string {
  return special.test(value) ? `"${value.replace(everySpecial, '\\$&')}"` : `"${value}"`;
}
