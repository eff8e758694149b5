/**
 * An array as PostgreSQL reads it, of ids, numbers and the like, for the statements of
 * every delivery: in those there is nothing to escape, and pg would look. Never for texts.
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
