/** exp_ and a ULID; a ULID of 26 characters begins with 0 to 7. */
const idShape = /^exp_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Well-formed, and the id of no export: ULIDs made now do not begin with the year 1970. */
const nothing = `exp_${'0'.repeat(26)}`;

export function isExportId(text: string): boolean {
  return idShape.test(text);
}

/** A text of another shape is the id of nothing: it is answered as one that never existed (decision 8.8). */
export function exportIdOf(text: string): string {
  return isExportId(text) ? text : nothing;
}
