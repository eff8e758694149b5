/**
 * A join condition that makes PostgreSQL use the index of `column` for each row of `given`. Statistics of the queue usually
 * say that it is empty, so a merge join that reads all of it looks free. ANY prevents a merge join.
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
