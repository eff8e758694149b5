/**
 * A join condition for the first column of an index; the others are compared by `=`. It makes PostgreSQL look up each row of
 * `given`. Statistics of the queue usually say that it is empty, so a merge join that reads all of it looks free. ANY
 * prevents a merge join, but up to PostgreSQL 16 a second one may leave its column out of the look-up.
 */
export function oneByOne(column: string, given: string): string {
  return `${column} = ANY (ARRAY[${given}])`;
}
