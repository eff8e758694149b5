/**
 * A join condition for the first column of an index; the others are compared by `=`. It makes PostgreSQL look up each row of
 * `given`. Statistics of the queue usually say that it is empty, so a merge join that reads all of it looks free. ANY
 * prevents a merge join, but up to PostgreSQL 16 a second one may leave its column out of the look-up.
 */
export function oneByOne(column: string, given: string): string {
  return `${column} = ANY (ARRAY[${given}])`;
}

/**
 * An array literal of PostgreSQL, without pg's search for characters to escape. Escapes nothing: use it for ids, numbers,
 * booleans and our own constants, never for free text.
 */
export function arrayText<Item>(items: readonly Item[], valueOf: (item: Item) => string | number | boolean | undefined): string {
  let text = '';
  let separator = '{';
  for (const item of items) {
    text += `${separator}${valueOf(item) ?? 'NULL'}`;
    separator = ',';
  }
  return text === '' ? '{}' : `${text}}`;
}
