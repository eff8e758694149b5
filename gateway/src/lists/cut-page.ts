interface Page<Row> {
  rows: Row[];
  /** The last row, if another page follows it. */
  lastBeforeNext: Row | undefined;
}

/**
 * A page of `limit` rows. `found` has one row more if there is a next page. A service of an earlier release answers its
 * whole list, so rows before the page are left out too.
 */
export function cutPage<Row>(found: readonly Row[], limit: number, isOnPageOrAfter: (row: Row) => boolean): Page<Row> {
  const remaining = found.filter(isOnPageOrAfter);
  const rows = remaining.slice(0, limit);
  return { rows, lastBeforeNext: remaining.length > limit ? rows.at(-1) : undefined };
}
