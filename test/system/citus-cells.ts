/** Names and schemas of the cells that products under test have on a cluster of Citus. Their accounts are in these only. */
export const citusCells: readonly string[] = ['cell_01', 'cell_02', 'cell_03', 'cell_04'];

/** The value of CELLS. `url`: of the database, unless it is DATABASE_URL. */
export function cellsOnCitus(url?: string) {
  return [{ name: 'main', weight: 0, url }, ...citusCells.map((name) => ({ name, schema: name, url }))];
}
