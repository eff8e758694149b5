/** Cells that a spreadsheet would run begin so. CSV files of the service guard them with an apostrophe (decision 3.4). */
const formula = /^[=+\-@\t\r]/;
const guarded = /^'[=+\-@\t\r]/;

export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
