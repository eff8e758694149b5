interface Page<Row> {
  rows: Row[];
  lastBeforeNext: Row | undefined;
}

/**
 * Cuts a page of `limit` rows. Callers fetch one row more to learn whether another page follows. Services of an earlier
 * release return the whole list, so this also skips the rows of earlier pages.
 */
export function cutPage<Row>(found: readonly Row[], limit: number, isOnPageOrAfter: (row: Row) => boolean): Page<Row> {
  const remaining = found.filter(isOnPageOrAfter);
  const rows = remaining.slice(0, limit);
  return { rows, lastBeforeNext: remaining.length > limit ? rows.at(-1) : undefined };
}
