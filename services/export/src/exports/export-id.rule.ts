/** The first character of a ULID is 0 to 7. */
const idShape = /^exp_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A valid id that no export has: its ULID dates from 1970. */
const idOfNoExport = `exp_${'0'.repeat(26)}`;

export function isExportId(text: string): boolean {
  return idShape.test(text);
}

/** An id of another shape is treated like one that never existed (decision 8.8). */
export function exportIdOf(text: string): string {
  return isExportId(text) ? text : idOfNoExport;
}
