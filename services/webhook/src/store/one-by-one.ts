/**
 * Two columns joined so that PostgreSQL looks up one row of `column` for each row of
 * `given`, whatever it believes of the tables. What it believes of the queue is mostly
 * wrong: it is empty whenever its rows are counted, and then even a million rows that have
 * come since are taken for none. To read all of a table by its key, in order to merge it
 * with the others, seems to cost nothing then; byIndexAlone allows that, being an index.
 * A comparison with ANY is not one that tables are merged by, so that plan does not exist.
 */
export function oneByOne(column: string, given: string): string {
  return `${column} = ANY (ARRAY[${given}])`;
}
