/**
 * A join condition that makes PostgreSQL look up `column` by its index for each row of `given`. The statistics
 * of the queue are usually taken while it is empty, so a merge join that reads all of the queue by its key looks
 * free, and byIndexAlone allows it. A comparison with ANY cannot be used for a merge join.
 */
export function oneByOne(column: string, given: string): string {
  return `${column} = ANY (ARRAY[${given}])`;
}

/**
 * An array literal of PostgreSQL. The statements of every delivery use it, because pg would look for characters
 * to escape. It escapes nothing: use it for ids, numbers, booleans and our own constants, never for free text.
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
